-- One search is found by its click id among all that are kept. Without an index that reads the whole column, the largest of the
-- table (docs/decisions/0266).
ALTER TABLE search_event {on_cluster}
    ADD INDEX IF NOT EXISTS click_id_bloom click_id TYPE bloom_filter(0.01) GRANULARITY 1;

-- In the background, for the parts that exist.
ALTER TABLE search_event {on_cluster}
    MATERIALIZE INDEX click_id_bloom
