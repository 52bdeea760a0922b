-- Statistics of a group are shown rule by rule (2 §2.4). Only a column that is added in the same statement may extend
-- the sorting key; rows of before have 0, which is no rule.
ALTER TABLE search_hour
    ADD COLUMN IF NOT EXISTS group_rule_id UInt32 CODEC(ZSTD(1)) AFTER advertiser_link_group_id,
    MODIFY ORDER BY (
        batch, hour, publisher_id, targeting_id, provider_id, provider_link_id, rule_id, advertiser_link_group_id,
        platform_id, search_engine_id, tag_type_id, traffic_source_id, quality_score, filtered_reason, country, channel,
        group_rule_id
    )
