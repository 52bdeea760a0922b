-- Statistics of a group are shown rule by rule. Only a column that is added in the same statement can extend the
-- sorting key; older rows have 0, which is not a rule.
ALTER TABLE search_hour {on_cluster}
    ADD COLUMN IF NOT EXISTS group_rule_id UInt32 CODEC(ZSTD(1)) AFTER advertiser_link_group_id,
    MODIFY ORDER BY (
        batch, hour, publisher_id, targeting_id, provider_id, provider_link_id, rule_id, advertiser_link_group_id,
        platform_id, search_engine_id, tag_type_id, traffic_source_id, quality_score, filtered_reason, country, channel,
        group_rule_id
    )
