-- Lists search inside names and details; without trigrams each search reads the whole table. The extension is
-- part of PostgreSQL and may be made by the owner of the database.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
