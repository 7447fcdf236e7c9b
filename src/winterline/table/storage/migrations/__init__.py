"""Steps from one shape of the tables to the next, run when a store is opened."""
