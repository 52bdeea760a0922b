-- A page of skipped lines in another order than that of the file has rows from everywhere in the table, with all their fields. The
-- engine reads whole granules, so smaller ones make such a page half as expensive.
CREATE TABLE IF NOT EXISTS skipped_line_by_row {on_cluster} AS skipped_line
ENGINE = {replicated}MergeTree
ORDER BY (provider_id, import_id, load, row_index)
SETTINGS
    index_granularity = 1024,
    min_compress_block_size = 8192,
    fsync_after_insert = 1,
    fsync_part_directory = 1;

-- Of an attempt that was interrupted.
TRUNCATE TABLE skipped_line_by_row {on_cluster};

INSERT INTO skipped_line_by_row SELECT * FROM skipped_line;

EXCHANGE TABLES skipped_line_by_row AND skipped_line {on_cluster};

DROP TABLE skipped_line_by_row {on_cluster} SYNC;
