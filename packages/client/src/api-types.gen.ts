/**
 * Types of the calls for programs, from the OpenAPI document. Written by `npm run client -w apps/api`; do not edit.
 */
export interface paths {
    "/api/advisors/activate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a snooze back: the item is active at once.
         * @description SuperAdmin only. Described in docs/behaviour/advisor.md#actions.
         */
        post: operations["activateAdvice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advisors/close/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes an active or snoozed advice item. It stays closed until its condition was over once.
         * @description SuperAdmin only. Described in docs/behaviour/advisor.md#actions.
         */
        post: operations["closeAdvice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advisors/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The number of active advice items.
         * @description SuperAdmin only. Described in docs/behaviour/advisor.md#list.
         */
        get: operations["countAdvice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advisors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advice items with their history, and the options of the filters; `q` searches the title. Without a status, items of all.
         * @description SuperAdmin only. Described in docs/behaviour/advisor.md#list.
         */
        get: operations["listAdvice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advisors/snooze/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Snoozes an active advice item until a moment (UTC).
         * @description SuperAdmin only. Described in docs/behaviour/advisor.md#actions.
         */
        post: operations["snoozeAdvice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advisors/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rules that make advice, with their thresholds.
         * @description SuperAdmin only. Described in docs/behaviour/advisor.md#settings-of-the-rules.
         */
        get: operations["listAdviceRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advisors/rules/{rule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switches a rule on or off and changes its thresholds; those that are not sent are set to the usual value. `updatedAt`, when sent, must be the one that was read: 409 otherwise. A rule that is switched off closes its items.
         * @description SuperAdmin only. Described in docs/behaviour/advisor.md#settings-of-the-rules.
         */
        put: operations["saveAdviceRule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 100 messages of an alert, the newest first.
         * @description SuperAdmin only. Described in docs/behaviour/alerts.md#messages.
         */
        get: operations["alertDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All alerts, by name.
         * @description SuperAdmin only. Described in docs/behaviour/alerts.md#alerts.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Adds an alert. It tells of advice that is opened from now on.
         * @description SuperAdmin only. Described in docs/behaviour/alerts.md#alerts.
         */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Saves an alert. `updatedAt`, when sent, must be the one that was read: 409 otherwise. A new webhook address gets a new secret.
         * @description SuperAdmin only. Described in docs/behaviour/alerts.md#alerts.
         */
        put: operations["updateAlert"];
        post?: never;
        /**
         * Removes an alert with the list of its messages.
         * @description SuperAdmin only. Described in docs/behaviour/alerts.md#alerts.
         */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a new secret for the webhook of an alert; the old one ends at once.
         * @description SuperAdmin only. Described in docs/behaviour/alerts.md#webhook.
         */
        post: operations["renewAlertSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test message over every channel of an alert.
         * @description SuperAdmin only. Described in docs/behaviour/alerts.md#messages.
         */
        post: operations["testAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API keys of all admins, the newest first, without their secrets.
         * @description SuperAdmin only. Described in docs/behaviour/api-keys.md#keys.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Makes a key that acts as the caller within its areas. Only this reply has its secret. Needs the caller’s own password, and a session.
         * @description SuperAdmin only. Described in docs/behaviour/api-keys.md#keys.
         */
        post: operations["makeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes a key of any admin at once, in every process.
         * @description SuperAdmin only. Described in docs/behaviour/api-keys.md#keys.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One row with every changed field before and after, and whether it can be taken back.
         * @description SuperAdmin only. Described in docs/behaviour/audit-log.md#taking-a-change-back.
         */
        get: operations["auditDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users with at least one row in the audit log, as who acted or as whom.
         * @description SuperAdmin only. Described in docs/behaviour/audit-log.md#the-screen.
         */
        get: operations["auditPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What everybody did, newest first. `older` and `newer` are places from an earlier reply: a page costs the same wherever it is.
         * @description SuperAdmin only. Described in docs/behaviour/audit-log.md#the-screen.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/{id}/take-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets the fields of a change to what they were before it, as a new change with the checks of an ordinary one. 409 with the reason when the fields were changed since, or the kind of change cannot be taken back.
         * @description SuperAdmin only. Described in docs/behaviour/audit-log.md#taking-a-change-back.
         */
        post: operations["takeBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-changes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One bulk change.
         * @description SuperAdmin only. Described in docs/behaviour/bulk-changes.md#past-bulk-changes.
         */
        get: operations["getBulkChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bulk changes that were made, the latest first.
         * @description SuperAdmin only. Described in docs/behaviour/bulk-changes.md#past-bulk-changes.
         */
        get: operations["listBulkChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-change/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What another share of publisher ad accounts, or the undo of one, would move in booked figures. Changes nothing.
         * @description SuperAdmin only. Described in docs/behaviour/bulk-changes.md#revenue-shares.
         */
        post: operations["movesOfBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-change/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a change of many records would do to each of them. Without a selection, `link` takes every publisher link and group whose enabled rules use the advertiser link, and `undo` the records of that bulk change. Writes nothing.
         * @description SuperAdmin only. Described in docs/behaviour/bulk-changes.md#preview.
         */
        post: operations["previewBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-changes/{id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The records of a bulk change, each with what changed.
         * @description SuperAdmin only. Described in docs/behaviour/bulk-changes.md#past-bulk-changes.
         */
        get: operations["recordsOfBulkChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes these records as the preview shows, all or none. `publish` publishes those publisher links and groups that were published before; else all become drafts.
         * @description SuperAdmin only. Described in docs/behaviour/bulk-changes.md#applying.
         */
        post: operations["runBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser-link-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advertiser link groups, active or archived, filtered, sorted and paged.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#list-of-groups.
         */
        get: operations["listGroups"];
        /**
         * Activates or deactivates groups (`active=`), publishes them or makes them drafts (`status=`), or restores archived ones (`deleted=false`), all or none.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#list-of-groups.
         */
        put: operations["updateGroups"];
        /**
         * Adds a group with its rules; `published` publishes it.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#checks-of-a-group.
         */
        post: operations["createGroup"];
        /**
         * Archives groups, or removes archived ones (`permanent=true`), all or none.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#archiving.
         */
        delete: operations["deleteGroups"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser-link-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One group with its rules, its served content, and its neighbours in the list by id.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#fields.
         */
        get: operations["getGroup"];
        /**
         * Restores an archived group.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#archiving.
         */
        put: operations["restoreGroup"];
        post?: never;
        /**
         * Archives a group, or removes an archived one (`permanent=true`).
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#archiving.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Changes the fields that are sent. Rules are sent whole: saved ones that are missing are archived. `updated_at`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#draft-and-publishing-of-groups.
         */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/advertiser-link-groups/get-latest-history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of a group and its rules, the latest first.
         * @description SuperAdmin only. Described in docs/behaviour/lists.md#history.
         */
        get: operations["groupHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser-link-groups/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published groups as options of a group rule: those whose properties are all among the given ones. `advertiser_link_group_id` is returned even when it does not match.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#groups-as-rules.
         */
        get: operations["groupOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser-link-groups/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What one revision of a group serves.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#arrows-figures-and-revisions.
         */
        get: operations["groupRevisionContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser-link-groups/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published revisions of a group, the latest first.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#arrows-figures-and-revisions.
         */
        get: operations["groupRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser-link-groups/difference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What publishing these values of a group (`id` null: a new one) would change in the served content. Writes nothing; refused like publishing them.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#draft-and-publishing-of-groups.
         */
        post: operations["previewGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser-link-groups/{id}/restore-revision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a published revision the draft of its group, without publishing it. Rules whose advertiser link has been removed are left out and counted. Refused like a save.
         * @description SuperAdmin only. Described in docs/behaviour/groups.md#arrows-figures-and-revisions.
         */
        post: operations["restoreGroupRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/ivt-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invalid traffic of finished days by any grouping, paged, with totals, and with three tests where a row is a day of a publisher link and traffic type; `download=true` returns a file.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#invalid-traffic.
         */
        get: operations["ivtReportCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/get-ivt-detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why the rows of a publisher link and a finished day pass or fail: their figures, and the most frequent keywords, user agents and addresses.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#why-a-row-fails.
         */
        get: operations["getIvtDetail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/get-ivt-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invalid-traffic figures of finished days by publisher link and traffic type, with three tests: a page, or all rows as CSV.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#invalid-traffic.
         */
        get: operations["getIvtList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ivt/thresholds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The thresholds of the three tests of the IVT report.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#tests-and-thresholds.
         */
        get: operations["getIvtThresholds"];
        /**
         * Changes the thresholds of the IVT report; past days are judged by them at once. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#tests-and-thresholds.
         */
        put: operations["saveIvtThresholds"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-link/check/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test search over an advertiser link now, follows its redirects, and stores and returns the result.
         * @description SuperAdmin only. Described in docs/behaviour/link-watch.md#link-checks.
         */
        post: operations["checkLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/link-watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How and when advertiser links are checked.
         * @description SuperAdmin only. Described in docs/behaviour/link-watch.md#settings.
         */
        get: operations["getLinkWatch"];
        /**
         * Changes how and when advertiser links are checked. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/link-watch.md#settings.
         */
        put: operations["saveLinkWatch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-link/checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last checks of an advertiser link, the newest first, and what is known by them.
         * @description SuperAdmin only. Described in docs/behaviour/link-watch.md#link-checks.
         */
        get: operations["linkChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-link/resume/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Engines serve a link again that was paused because its checks failed.
         * @description SuperAdmin only. Described in docs/behaviour/link-watch.md#pausing.
         */
        post: operations["resumeLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What needs attention now: advertiser links at their cap, publisher links that send nothing to an advertiser, paused traffic, unmatched revenue, runs and files that failed or are late, dry runs that wait, unpublished changes. Kinds without a record are left out.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#needs-attention.
         */
        get: operations["attention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/cap-paces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How daily caps are likely to go on today: when each will be full, and how many searches come after that. Records without a cap are left out.
         * @description SuperAdmin only. Described in docs/behaviour/rules.md#pace-of-a-cap.
         */
        get: operations["capPaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This month's figures by day.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#dashboard.
         */
        get: operations["dashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/dashboard-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This month's figures by day; `download=true` returns CSV.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#dashboard.
         */
        get: operations["dashboardDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/monthlyStats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as `dashboardStats`.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#dashboard.
         */
        get: operations["dashboardMonthlyStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/dashboard-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This month's figures for the dashboard cards, how final they are, where the month is likely to end, and the same days of last month.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#dashboard.
         */
        get: operations["dashboardStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/download/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This month's figures by day as CSV.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#dashboard.
         */
        get: operations["downloadDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Records by id or by a part of their name, at most five of a kind: publishers, advertisers, publisher links, advertiser links, groups, users. A text of one or two letters finds names that start with it. A whole address finds the publisher link that it belongs to and the advertiser links with it. Archived records are left out.
         * @description SuperAdmin only. Described in docs/behaviour/console.md#find-or-go-to.
         */
        get: operations["findRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/freshness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How new the reports of each advertiser are: newest covered day, last read, whether it is late. Late ones first.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#freshness.
         */
        get: operations["freshness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/latest-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest 20 searches of all publisher links, newest first, as they were recorded.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#dashboard.
         */
        get: operations["latestSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/searches-by-hour": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches of the last 24 hours by hour and outcome, each with the same hour of the day before; the last hour is the running one, beside the same part of that hour.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#dashboard.
         */
        get: operations["searchesByHour"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/searches-so-far": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches of today up to now by outcome, and those of the same weekday a week ago up to the same time of day.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#dashboard.
         */
        get: operations["searchesSoFar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sample-traffic": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether sample searches can be sent, to which address (the default domain), and why the last try failed.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#sample-traffic.
         */
        get: operations["sampleTraffic"];
        put?: never;
        /**
         * Sends 200 believable searches through the engine at the default domain, in a job, 20 a second. Refused once any search has come in, while no publisher link serves, and while sample searches are on their way.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#sample-traffic.
         */
        post: operations["sendSampleTraffic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/traffic-warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Caps that will be full today at their pace, the soonest first, and publisher links without a search that had some in the same hours a week ago.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#needs-attention.
         */
        get: operations["trafficWarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/fetch-publisher-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a session of 60 minutes in which the admin acts as the user of a publisher. 404 when it has no user.
         * @description SuperAdmin only. Described in docs/behaviour/sign-in.md#acting-as-a-publisher.
         */
        post: operations["fetchPublisherToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a link to reset the password. The reply is the same whether the address is known or not.
         * @description No session needed. Described in docs/behaviour/sign-in.md#resetting-a-password.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a session. `data` is a compact JWE (RSA-OAEP-256, A256GCM) of `email`, `password` and `device_id` (8 to 200 characters, made once by the caller and kept). A user with two-factor sign-in gets a `challenge` instead of a token.
         * @description No session needed. Described in docs/behaviour/sign-in.md#signing-in.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends the session on every process at once. During an impersonation, also the session of the admin.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#sessions.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/public-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The key that sign-in payloads are encrypted with, as a JWK.
         * @description No session needed. Described in docs/behaviour/sign-in.md#signing-in.
         */
        get: operations["publicKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the password with a mailed link, once. Every session of the user ends.
         * @description No session needed. Described in docs/behaviour/sign-in.md#resetting-a-password.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/return-to-admin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends acting as a publisher and returns a token of the admin, within the 60 minutes and while the session of the admin lives; 401 otherwise. `token` is that of the impersonation.
         * @description No session needed. Described in docs/behaviour/sign-in.md#acting-as-a-publisher.
         */
        post: operations["returnToAdmin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in user, from the server: the start-up check of the console.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#sessions.
         */
        get: operations["session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user-device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registers the device; `fcm_token` carries the push subscription.
         * @description Any signed-in role. Described in docs/behaviour/people.md#devices.
         */
        post: operations["userDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user-subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribes or unsubscribes the device from notifications.
         * @description Any signed-in role. Described in docs/behaviour/people.md#notifications.
         */
        post: operations["userSubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/validate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks that a mailed link still works; 400 when not.
         * @description No session needed. Described in docs/behaviour/sign-in.md#resetting-a-password.
         */
        post: operations["validateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public VAPID key that a browser subscribes to push messages with (base64url).
         * @description SuperAdmin only. Described in docs/behaviour/people.md#notifications.
         */
        get: operations["pushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test notification to the subscribed browsers of the caller; returns how many.
         * @description SuperAdmin only. Described in docs/behaviour/people.md#notifications.
         */
        post: operations["testPush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factor/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a new secret for the app, as text and as the address of its QR code. It counts once it is confirmed. This is the only reply with the secret.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#two-factor-sign-in.
         */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switches two-factor sign-in on, with a code of the new secret and the own password. Other sessions of the user end. The reply has the recovery codes, once.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#two-factor-sign-in.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens the session of a user with two-factor sign-in. `challenge` is of the reply to `POST /api/login`, `code` of the app, or a recovery code. A code works once.
         * @description No session needed. Described in docs/behaviour/sign-in.md#two-factor-sign-in.
         */
        post: operations["loginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes new recovery codes, with a code and the own password. The former ones do not work any more.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#two-factor-sign-in.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factor/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which roles require two-factor sign-in, and how many of their users have it.
         * @description SuperAdmin only. Described in docs/behaviour/sign-in.md#required-for-a-role.
         */
        get: operations["secondFactorRoles"];
        /**
         * Requires two-factor sign-in of a role, or no longer. Users of the role without it can do nothing else before they set it up, at once and on every process. Needs the password of the caller.
         * @description SuperAdmin only. Described in docs/behaviour/sign-in.md#required-for-a-role.
         */
        put: operations["requireSecondFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/second-factor/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switches two-factor sign-in of another user off (a lost phone), with the password of the caller. The sessions of the user end, and the user gets a mail.
         * @description SuperAdmin only. Described in docs/behaviour/sign-in.md#two-factor-sign-in.
         */
        post: operations["resetSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the signed-in user has two-factor sign-in, and whether the role requires it.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#two-factor-sign-in.
         */
        get: operations["secondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factor/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switches two-factor sign-in off, with a code and the own password. 409 where the role requires it. The user gets a mail.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#two-factor-sign-in.
         */
        post: operations["switchOffSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open sessions of the signed-in user, the last seen first, at most 200.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#list-of-sessions.
         */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /**
         * Signs out every session of the signed-in user except this one.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#list-of-sessions.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Signs out one session of the signed-in user, at once and on every process.
         * @description Any signed-in role. Described in docs/behaviour/sign-in.md#list-of-sessions.
         */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Signs out one session of a user.
         * @description SuperAdmin only. Described in docs/behaviour/sign-in.md#list-of-sessions.
         */
        delete: operations["endUserSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open sessions of a user, the last seen first, at most 200.
         * @description SuperAdmin only. Described in docs/behaviour/sign-in.md#list-of-sessions.
         */
        get: operations["listUserSessions"];
        put?: never;
        post?: never;
        /**
         * Signs out every session of a user; of the caller's own, all but this one.
         * @description SuperAdmin only. Described in docs/behaviour/sign-in.md#list-of-sessions.
         */
        delete: operations["endUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skype-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A code for one publisher or advertiser that its contact pastes into the chat. Signed, and valid for 10 minutes.
         * @description SuperAdmin only. Described in docs/behaviour/people.md#skype-codes.
         */
        post: operations["makeSkypeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remove-conversation-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Removes the conversation of a publisher or an advertiser.
         * @description SuperAdmin only. Described in docs/behaviour/people.md#skype-codes.
         */
        put: operations["removeConversationId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in user; while impersonating, the user acted as.
         * @description Any signed-in role. Described in docs/behaviour/people.md#profile.
         */
        get: operations["account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/changePassword/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes a password, given the old one. Every session of the user ends.
         * @description SuperAdmin only. Described in docs/behaviour/sign-in.md#passwords.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Users other than SuperAdmins, filtered, sorted and paged.
         * @description SuperAdmin only. Described in docs/behaviour/people.md#user-list.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Adds a user. A SuperAdmin is added with `own_password`, the password of the caller.
         * @description SuperAdmin only. Described in docs/behaviour/people.md#users.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One user.
         * @description SuperAdmin only. Described in docs/behaviour/people.md#users.
         */
        get: operations["getUser"];
        /**
         * Changes the fields that are sent, as JSON or as `multipart/form-data` with the photo as `profile_image`. A change of role ends the sessions of the user. The role SuperAdmin and the e-mail of a SuperAdmin are changed with `own_password`, the password of the caller; the old address gets a mail. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/people.md#users.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Removes a user for good.
         * @description SuperAdmin only. Described in docs/behaviour/people.md#limits-of-admins.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Roles.
         * @description SuperAdmin only. Described in docs/behaviour/sign-in.md#roles-and-access.
         */
        get: operations["listRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Blocks or unblocks a user; blocking ends every session at once.
         * @description SuperAdmin only. Described in docs/behaviour/people.md#limits-of-admins.
         */
        put: operations["setUserStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The profile photo that `profile_link` names: to its owner and to admins.
         * @description Any signed-in role. Described in docs/behaviour/people.md#photos.
         */
        get: operations["userPhoto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/all/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Links of all advertisers as options of selects.
         * @description SuperAdmin only. Described in docs/behaviour/lists.md#selects.
         */
        get: operations["allProviderLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds an advertiser link; it is enabled.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#saving.
         */
        post: operations["createProviderLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/link/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a link that no rule uses.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#deleting.
         */
        delete: operations["deleteProviderLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-link/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One advertiser link.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#fields.
         */
        get: operations["getProviderLink"];
        /**
         * Saves an advertiser link. Its advertiser stays. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#saving.
         */
        put: operations["updateProviderLink"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/{id}/identicallinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Links that are the same as given ones: the same address, or the same channel of the same advertiser. `link_id` is the link that is edited: it is left out unless `include_self=true`.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#identical-links.
         */
        post: operations["identicalProviderLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All links of one advertiser, newest first.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#multi-link-editor.
         */
        get: operations["linksOfProvider"];
        put?: never;
        /**
         * Saves several links of one advertiser, all or none: those with an id are changed, the others added. Refused fields are named `links.{index}.{field}`.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#multi-link-editor.
         */
        post: operations["saveProviderLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/providers/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advertiser links, filtered, sorted and paged; with `download=true` all that match, as CSV. `isLinked` is linked or not_linked.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#list.
         */
        get: operations["listProviderLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-link/get-latest-history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of a link, the latest first, with the values before and after.
         * @description SuperAdmin only. Described in docs/behaviour/lists.md#history.
         */
        get: operations["providerLinkHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider_links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Links as options of selects, by advertiser and properties. `provider_link_id` is returned even when it does not match, because a rule shows its present link.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#options-of-rules.
         */
        post: operations["providerLinkOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-link/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules that send to a link, active ones first.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#list.
         */
        get: operations["providerLinkRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider-link/status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets whether a link is ready to use.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#ready-to-use.
         */
        put: operations["setProviderLinkReusable"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/{id}/links/update-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Enables or disables links of an advertiser. Refused with 409 while an active rule uses one of them. Other fields of a link have no effect here.
         * @description SuperAdmin only. Described in docs/behaviour/advertiser-links.md#enabling-and-disabling.
         */
        put: operations["updateProviderLinkStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/providers/api/apiinfo/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API of one advertiser with its last run, by the id of its configuration.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#api-runs.
         */
        get: operations["getApiRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/providers/api/apiinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The APIs of advertisers, each with its last run.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#api-runs.
         */
        get: operations["listApiRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/providers/api/cronejob": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Runs the APIs of the selected advertisers (ids of the list) for a range of days: all of them, or none when one cannot run.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#api-runs.
         */
        post: operations["runApis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser/api/schedule/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When the API of an advertiser runs by itself; the default unless it was changed.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#schedule.
         */
        get: operations["getApiSchedule"];
        /**
         * Stores when the API of an advertiser runs by itself.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#schedule.
         */
        put: operations["setApiSchedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser/api/credential/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes the API credentials of an advertiser.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#api-credentials.
         */
        delete: operations["deleteCredential"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser/api/get-credential/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the API of an advertiser is called; secrets are `********`. Null when nothing is stored.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#secrets.
         */
        get: operations["getCredential"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/providers/api/credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as `advertiser/api/get-credential`, under its older name.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#secrets.
         */
        get: operations["getCredentials"];
        put?: never;
        /**
         * The same as `advertiser/api/store-credential`, under its older name.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#api-credentials.
         */
        post: operations["storeCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser/api/status/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switches the API of an advertiser on or off; on only when credentials are stored and the advertiser is not archived.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#api-credentials.
         */
        post: operations["setApiStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser/api/store-credential/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores how the API of an advertiser is called, encrypted. A value that is sent back as `********` stays as it was, as long as the call goes to the same host.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#api-credentials.
         */
        post: operations["storeCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser/api/test-credential/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calls the API of an advertiser once with the given credentials, stores nothing, and shows the result: status, first rows, and what each mapped field would read.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#test-call.
         */
        post: operations["testCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds an advertiser.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#fields.
         */
        post: operations["createProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One advertiser.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#fields.
         */
        get: operations["getProvider"];
        /**
         * Changes the fields that are sent, or restores an archived advertiser (`archive=false`). `updatedAt`, when sent, must be the one that was read: 409 otherwise. What it reports and our share hold from `from_day` on, today without one; those days are booked again. An advertiser used in rules cannot be made inactive.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#fields.
         */
        put: operations["updateProvider"];
        post?: never;
        /**
         * Archives an advertiser that no rule uses, or removes an archived one with its API credentials (`permanent=true`).
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#used-in-rules.
         */
        delete: operations["deleteProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advertisers, active or archived, filtered, sorted and paged.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#list.
         */
        get: operations["listProviders"];
        /**
         * Sets the status of advertisers (`status=`) or restores archived ones (`deleted=false`), all or none.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#used-in-rules.
         */
        put: operations["updateProviders"];
        post?: never;
        /**
         * Archives advertisers, or removes archived ones (`permanent=true`), all or none.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#used-in-rules.
         */
        delete: operations["deleteProviders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What another share of an advertiser from a day on would move. Changes nothing.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#shares-and-their-days.
         */
        post: operations["movesOfProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/generate-publisher-token/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a new API key of a publisher, which only this reply has as a whole. The key before it stops working at once.
         * @description SuperAdmin only. Described in docs/behaviour/public-api.md#keys.
         */
        post: operations["generatePublisherKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher/api/details/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as `publisher-details`, under the name that older callers know.
         * @description SuperAdmin only. Described in docs/behaviour/public-api.md#keys.
         */
        get: operations["getPublisherKeyOlder"];
        put?: never;
        /**
         * The same as `generate-publisher-token`, under the name that older callers know.
         * @description SuperAdmin only. Described in docs/behaviour/public-api.md#keys.
         */
        post: operations["generatePublisherKeyOlder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher-details-by-id/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same by the id of a user of the publisher. A publisher can read its own only.
         * @description Any signed-in role. Described in docs/behaviour/public-api.md#keys.
         */
        get: operations["getOwnPublisherKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher/api/details/account/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as `publisher-details-by-id`, under the name that older callers know.
         * @description Any signed-in role. Described in docs/behaviour/public-api.md#keys.
         */
        get: operations["getOwnPublisherKeyOlder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher-details/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API key of a publisher without its secret part, when it was made and last used.
         * @description SuperAdmin only. Described in docs/behaviour/public-api.md#keys.
         */
        get: operations["getPublisherKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a publisher.
         * @description SuperAdmin only. Described in docs/behaviour/publishers.md#form.
         */
        post: operations["createPublisher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One publisher.
         * @description SuperAdmin only. Described in docs/behaviour/publishers.md#fields.
         */
        get: operations["getPublisher"];
        /**
         * Changes the fields that are sent, or restores an archived publisher (`archive=false`). `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/publishers.md#form.
         */
        put: operations["updatePublisher"];
        post?: never;
        /**
         * Archives a publisher, or removes an archived one (`permanent=true`).
         * @description SuperAdmin only. Described in docs/behaviour/publishers.md#states.
         */
        delete: operations["deletePublisher"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publishers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Publishers, active or archived, filtered, sorted and paged.
         * @description SuperAdmin only. Described in docs/behaviour/publishers.md#list.
         */
        get: operations["listPublishers"];
        /**
         * Sets the status of publishers (`status=`) or restores archived ones (`deleted=false`), all or none.
         * @description SuperAdmin only. Described in docs/behaviour/publishers.md#states.
         */
        put: operations["updatePublishers"];
        post?: never;
        /**
         * Archives publishers, or removes archived ones (`permanent=true`), all or none.
         * @description SuperAdmin only. Described in docs/behaviour/publishers.md#states.
         */
        delete: operations["deletePublishers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pub-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ids of the publishers that have a user.
         * @description SuperAdmin only. Described in docs/behaviour/publishers.md#acting-as-a-publisher.
         */
        get: operations["publisherUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/explain-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Divides the change of a measure between two periods into parts that add up to it, with the lines that did most.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#explaining-a-change-on-screen.
         */
        get: operations["explainChangeCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A prepared file. Only whoever had it prepared can read it; 403 when they may not read all of it any more.
         * @description Any signed-in role. Described in docs/behaviour/reports.md#files-in-the-background.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The files that the caller had prepared, newest first.
         * @description Any signed-in role. Described in docs/behaviour/reports.md#files-in-the-background.
         */
        get: operations["listExports"];
        put?: never;
        /**
         * Prepares the file of a view of a report in the background.
         * @description Any signed-in role. Described in docs/behaviour/reports.md#files-in-the-background.
         */
        post: operations["prepareExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/searches-by-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches of publisher links by outcome and reason, by hour or day; `download=true` returns CSV.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#searches-by-publisher-link.
         */
        get: operations["linkSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/dashboard/group_and_filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as `publisher-reports`, under the name that older callers know.
         * @description Publisher only. Described in docs/behaviour/reports.md#publisher-dashboard.
         */
        get: operations["groupAndFilter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/publisher-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A publisher's own figures, limited to the columns of the signed-in user, paged, with totals; `download=true` or `downloadCSV=true` returns CSV. 409 while the user has no columns, or no display names are set.
         * @description Publisher only. Described in docs/behaviour/reports.md#publisher-dashboard.
         */
        get: operations["publisherReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/report-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The booked rows behind a figure of the revenue report, the newest first, with their total.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#rows-behind-a-figure.
         */
        get: operations["reportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/revenue-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The revenue report: searches and revenue by any grouping, paged, with totals; `download=true` returns CSV.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#reports.
         */
        get: operations["revenueReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/advertiser-link-group-stats/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches that one group and its rules redirected: month to date, this hour, today, yesterday.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#figures-of-links-groups-and-rules.
         */
        get: operations["groupStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/publisher-channel-stats/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches of one publisher link and its rules: month to date, this hour, today, yesterday.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#figures-of-links-groups-and-rules.
         */
        get: operations["publisherChannelStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/advertiser-related-links-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches of yesterday and daily caps of rules of publisher links; unknown rules are left out.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#figures-of-links-groups-and-rules.
         */
        get: operations["relatedLinkStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mapping/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the columns of an advertiser's files are mapped; null while they are not.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#csv-field-mapping.
         */
        get: operations["getMapping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mapping/advertisers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advertisers that are displayed in the upload screen, by name, each with its mapping and its last upload.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#csv-field-mapping.
         */
        get: operations["listMappedAdvertisers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/store/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Maps the columns of an advertiser's files for the first time.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#csv-field-mapping.
         */
        post: operations["storeMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/update/mapping/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes a mapping. Answers that are not sent stay; null forgets one. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/advertisers.md#csv-field-mapping.
         */
        put: operations["updateMapping"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revenue-imports/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Books an import whose dry run was shown.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        post: operations["acceptImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revenue-imports/{id}/check-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads an import again for a new dry run, with an answer that the first one asked for.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        post: operations["checkImportAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/csvstatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The status of one upload, which the upload screen asks for every 5 seconds.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        get: operations["csvStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revenue-imports/{id}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends a dry run without booking.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        post: operations["discardImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revenue-imports/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The original file of an import, its rows as they were read, or the skipped lines with a reason column, ready to be mended and loaded again.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        get: operations["downloadImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revenue-imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One import: what was read, what it would change, and what became of its rows.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        get: operations["getRevenueImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/csv/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names of uploaded files, of some advertisers or of all, newest first.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        get: operations["listCsvFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fetchall/revenueupload/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imports of revenue with their status.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        get: operations["listCsvUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/revenue-imports/{id}/in-force": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What undoing an import, or putting it back in force, would change.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        get: operations["previewImportInForce"];
        put?: never;
        /**
         * Undoes an import, or puts it back in force. Its days are booked again.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        post: operations["setImportInForce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload/singlecsvfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a CSV file of an advertiser (multipart: `file`, `advertiser_id`) and books it, or with `dry_run=true` only shows what it would change.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#loading-a-file.
         */
        post: operations["uploadCsv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maturity/{providerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How final the days of an advertiser are, with what their net is likely to end at.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#maturity.
         */
        get: operations["getMaturity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maturity/back-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How well expected shares foretold final figures, as tested each night; the newest first.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#expected-share.
         */
        get: operations["listBackTests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maturity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How final the last 7 full days of advertisers are: of some, or of all that ever reported.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#maturity.
         */
        get: operations["listMaturity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher/restatements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of revenue that the publisher had been shown, the latest first. Empty for a user without the column Publisher Revenue.
         * @description Publisher only. Described in docs/behaviour/reports.md#changed-revenue.
         */
        get: operations["listOwnRestatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pubaccount/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One publisher ad account with every change of its share and status.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#publisher-ad-accounts.
         */
        get: operations["getPublisherAccount"];
        /**
         * Changes share and status from a day on (`from_day`, today without one), or the API key. The days are booked again. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#shares-and-their-days.
         */
        put: operations["updatePublisherAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pubaccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Publisher ad accounts, filtered, sorted and paged. `q` searches channel variable and channel.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#publisher-ad-accounts.
         */
        get: operations["listPublisherAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pubaccount/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What another share or status from a day on would move. Changes nothing.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#shares-and-their-days.
         */
        post: operations["movesOfPublisherAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pubaccount/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Publisher links (`tid`) or rules (`rule_id`) that have an account and whose id contains `q`, for the filters of the list; the newest 100.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#publisher-ad-accounts.
         */
        get: operations["publisherAccountIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pubaccount/{id}/beside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All accounts of the same advertiser and channel, the account itself included, running ones first.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#accounts-side-by-side.
         */
        get: operations["publisherAccountsBeside"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pubaccount/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compares what publisher ad accounts collected with what a booking would give them now. Changes nothing. Without days it takes all days on which they are valid.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#verifying-accounts.
         */
        post: operations["verifyPublisherAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/advertisers/subids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Channels of an advertiser, of its links and of its reports.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#removing-report-data.
         */
        get: operations["listProviderChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remove/reports/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What removing the report data of a publisher ad account would move. Nothing is written.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#removing-report-data.
         */
        post: operations["movesOfAccountRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/{id}/delete-revenue-logs/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What removing the revenue log of an advertiser would move. Nothing is written.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#removing-report-data.
         */
        post: operations["movesOfRevenueLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remove/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Takes the report data of a publisher ad account out of force for some days.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#removing-report-data.
         */
        delete: operations["removeAccountReports"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/remove/reports/publisher/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * The same for all ad accounts of a publisher.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#removing-report-data.
         */
        delete: operations["removePublisherReports"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/provider/{id}/delete-revenue-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Takes what an advertiser reported out of force for some days, of all its channels or of some.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#removing-report-data.
         */
        delete: operations["removeRevenueLogs"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repair-queue/repairs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Repairs that were made, the newest first. `q` searches the channels.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-queue.
         */
        get: operations["listRepairs"];
        put?: never;
        /**
         * Repairs an unmatched channel, books its days at once and returns what moved.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-queue.
         */
        post: operations["makeRepair"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repair-queue/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a repair would move. Changes nothing.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-queue.
         */
        post: operations["previewRepair"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repair-queue/repairs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What undoing a repair would move. Changes nothing.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-queue.
         */
        get: operations["previewUndoRepair"];
        put?: never;
        /**
         * Undoes a repair, books its days at once and returns what moved.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-queue.
         */
        post: operations["undoRepair"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repair-queue/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an unmatched channel may be: the best three known channels with their links, rules and accounts, and `chosen`.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-candidates.
         */
        get: operations["getRepairCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repair-queue/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Channels of an advertiser’s links and accounts that contain `q`, at most 10,000.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-queue.
         */
        get: operations["listKnownChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repair-queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reported channels that wait for a person, the most money first. `q` searches the channel.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-queue.
         */
        get: operations["listRepairQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repair-queue/nearest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The best candidate for each of some unmatched channels.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-candidates.
         */
        post: operations["nearestChannels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repair-queue/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures above the repair queue: ages, trend, the oldest, and how repairs go.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-queue.
         */
        get: operations["repairFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repair-queue/total": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many channels wait in the repair queue, and how much unmatched gross.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#repair-queue.
         */
        get: operations["repairQueueTotal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/restatements/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Restatements added up by advertiser, by publisher or by day, the largest change of the net first; `download=true` returns all as a file.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#restatements.
         */
        get: operations["groupRestatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/restatements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bookings that changed figures that had been shown, of whole days or by publisher, with the sums of all; `download=true` returns all as a file.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#restatements.
         */
        get: operations["listRestatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advertiser/api/rowsStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Skipped rows of runs of advertisers’ APIs.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#rows-of-an-import.
         */
        get: operations["apiRowsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skippedrows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One import with its skipped, uploaded or read rows: skipped ones with every column of the file, others as they were read.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#rows-of-an-import.
         */
        get: operations["getSkippedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/skippedrows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Skipped rows of imports, with the import when exactly one is chosen, or the newest of one chosen advertiser.
         * @description SuperAdmin only. Described in docs/behaviour/revenue.md#rows-of-an-import.
         */
        get: operations["listSkippedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduled-changes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the time of a pending change (`due_at`). With `take_draft` a publication publishes the draft as it is now; `updatedAt`, when sent, must be that of this draft: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/scheduled-changes.md#publications-at-a-time.
         */
        put: operations["changeScheduled"];
        post?: never;
        /**
         * Cancels a pending change.
         * @description SuperAdmin only. Described in docs/behaviour/scheduled-changes.md#scheduled-changes.
         */
        delete: operations["cancelScheduled"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduled-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scheduled changes, also done, failed and cancelled ones. `q` searches the title and the id of the record.
         * @description SuperAdmin only. Described in docs/behaviour/scheduled-changes.md#scheduled-changes.
         */
        get: operations["listScheduledChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduled-changes/publications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publishes the saved draft of a publisher link or a group at a time. `updatedAt`, when sent, must be that of the draft that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/scheduled-changes.md#publications-at-a-time.
         */
        post: operations["schedulePublication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduled-changes/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes a value from a UTC day on: daily cap or weight of a rule (`rule_id`), the daily cap of an advertiser link, the share of a publisher ad account or of an advertiser.
         * @description SuperAdmin only. Described in docs/behaviour/scheduled-changes.md#values-from-a-day-on.
         */
        post: operations["scheduleValue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/search-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recorded searches, newest first, with what became of each. At most 31 days at a time, the last 24 hours without a time; with a click id all kept days. `older` and `newer` are places from an earlier reply: a page costs the same wherever it is. With `download` the first 1,000,000 as CSV, or with `format=xlsx` as a spreadsheet.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#search-log.
         */
        get: operations["searchLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher/display/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report columns that a user sees, in their order; null while none are set.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#publisher-display-columns.
         */
        get: operations["getDisplayColumns"];
        /**
         * Replaces the report columns of a user; 404 while there are none. The body is the list of their keys. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#publisher-display-columns.
         */
        put: operations["updateDisplayColumns"];
        /**
         * Sets the report columns of a user for the first time. The body is the list of their keys. 409 when there are some.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#publisher-display-columns.
         */
        post: operations["createDisplayColumns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/publisher/display": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report columns of the signed-in user; null while none are set.
         * @description Publisher only. Described in docs/behaviour/settings.md#publisher-display-columns.
         */
        get: operations["ownDisplayColumns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/displaymapping/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The display names of database columns; null while none are set. There is one record, with the id 1.
         * @description Any signed-in role. Described in docs/behaviour/settings.md#display-names.
         */
        get: operations["getDisplayNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/store/displaymapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets the display names for the first time.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#display-names.
         */
        post: operations["storeDisplayNames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/update/displaymapping/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the display names. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#display-names.
         */
        put: operations["updateDisplayNames"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/domain/api/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a domain.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#domains.
         */
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/domain/api/delete/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Archives a domain, or removes an archived one that nothing uses (`permanent=true`, in the query or the body).
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#domains.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/domain/api/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One domain.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#domains.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/domain/api/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Redirect domains, active or archived.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#domains.
         */
        get: operations["listDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/domain/api/update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes a domain; `archive=false`, in the query or the body, restores an archived one. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#domains.
         */
        put: operations["updateDomain"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emailConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who gets alert mails: a comma-separated list.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#alert-e-mails.
         */
        get: operations["getEmailConfig"];
        put?: never;
        /**
         * Sets who gets alert mails: at most 3 addresses, comma-separated.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#alert-e-mails.
         */
        post: operations["saveEmailConfig"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Platforms, active or archived.
         * @description Any signed-in role. Described in docs/behaviour/settings.md#reference-items.
         */
        get: operations["listPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platform/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One platform.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        get: operations["getPlatform"];
        /**
         * Changes the fields that are sent; `archive=false`, in the query or the body, restores an archived platform. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        put: operations["updatePlatform"];
        post?: never;
        /**
         * Archives a platform, or removes an archived one that nothing uses (`permanent=true`, in the query or the body).
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        delete: operations["removePlatform"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a platform.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        post: operations["createPlatform"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/searchEngines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search Engines, active or archived.
         * @description Any signed-in role. Described in docs/behaviour/settings.md#reference-items.
         */
        get: operations["listSearchEngines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/searchEngine/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One search engine.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        get: operations["getSearchEngine"];
        /**
         * Changes the fields that are sent; `archive=false`, in the query or the body, restores an archived search engine. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        put: operations["updateSearchEngine"];
        post?: never;
        /**
         * Archives a search engine, or removes an archived one that nothing uses (`permanent=true`, in the query or the body).
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        delete: operations["removeSearchEngine"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/searchEngine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a search engine.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        post: operations["createSearchEngine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tagTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Traffic Types, active or archived.
         * @description Any signed-in role. Described in docs/behaviour/settings.md#reference-items.
         */
        get: operations["listTagTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tagType/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One traffic type.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        get: operations["getTagType"];
        /**
         * Changes the fields that are sent; `archive=false`, in the query or the body, restores an archived traffic type. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        put: operations["updateTagType"];
        post?: never;
        /**
         * Archives a traffic type, or removes an archived one that nothing uses (`permanent=true`, in the query or the body).
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        delete: operations["removeTagType"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tagType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a traffic type.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        post: operations["createTagType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trafficSources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Traffic Sources, active or archived.
         * @description Any signed-in role. Described in docs/behaviour/settings.md#reference-items.
         */
        get: operations["listTrafficSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trafficSource/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One traffic source.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        get: operations["getTrafficSource"];
        /**
         * Changes the fields that are sent; `archive=false`, in the query or the body, restores an archived traffic source. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        put: operations["updateTrafficSource"];
        post?: never;
        /**
         * Archives a traffic source, or removes an archived one that nothing uses (`permanent=true`, in the query or the body).
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        delete: operations["removeTrafficSource"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trafficSource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a traffic source.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#reference-items.
         */
        post: operations["createTrafficSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shareRevenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The default revenue share of a new rule, in percent.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#revenue-share.
         */
        get: operations["getShareRevenue"];
        put?: never;
        /**
         * Sets the default revenue share of new rules, in percent.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#revenue-share.
         */
        post: operations["saveShareRevenue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/lists/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A list of the filters: proxy ranges, or high-paying keywords.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#lists-of-the-filters.
         */
        get: operations["getSearchList"];
        /**
         * Replaces a list of the filters; engines follow at once. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#lists-of-the-filters.
         */
        put: operations["saveSearchList"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Adds lines to a list and removes entries from it, whatever else others change meanwhile. Lines whose entry is there already are left out; 409 when an entry to remove is gone.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#lists-of-the-filters.
         */
        patch: operations["changeSearchList"];
        trace?: never;
    };
    "/api/setting/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The lists of the filters: how many entries they have, who saved them last and when.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#lists-of-the-filters.
         */
        get: operations["listSearchLists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/lists/{name}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a change of a list would do, without saving it: a whole text, lines to add and entries to remove, or an older version. `opened` is the version that was read: the reply says what others saved since.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#lists-of-the-filters.
         */
        post: operations["previewSearchList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/lists/{name}/versions/{number}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Saves the text of an older version as a new version. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#versions-of-a-list.
         */
        post: operations["restoreSearchList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/lists/{name}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One page of the entries of a list. `q` looks for a text; in proxy ranges also for an address, in keywords also for the words of a search.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#lists-of-the-filters.
         */
        get: operations["searchListEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/lists/{name}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A version of a list, and how its entries differ from those of the version before it.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#versions-of-a-list.
         */
        get: operations["searchListVersionDifference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/lists/{name}/versions/{number}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The text of a version of a list.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#versions-of-a-list.
         */
        get: operations["searchListVersionText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/lists/{name}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The kept versions of a list, the newest first.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#versions-of-a-list.
         */
        get: operations["searchListVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the default variables that carry an id and adds the others, all or none; those that are not named stay. `updatedAt` of a variable, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#default-variables.
         */
        put: operations["updateSettings"];
        /**
         * Adds default variables, all or none; a key that is set already is refused.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#default-variables.
         */
        post: operations["addSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a default variable; returns the remaining ones. `system_fallback` stays while a publisher link is served: 409.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#default-variables.
         */
        delete: operations["deleteSetting"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setting/key/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One default variable; its value is null when it is not set.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#default-variables.
         */
        get: operations["getSetting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Default variables.
         * @description SuperAdmin only. Described in docs/behaviour/settings.md#default-variables.
         */
        get: operations["listSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/systemLogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lines of the logs of the host that answers, the last 5 days without `from` and `to`; with `date` one day. `level` leaves out lines below it, `q` those without the text, `request_id` those about other requests.
         * @description SuperAdmin only. Described in docs/operations.md#system-logs.
         */
        get: operations["listSystemLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a publisher link with its rules; `status=published` publishes it.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#drafts-and-publishing.
         */
        post: operations["createTargeting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One publisher link with its rules, archived or not.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#fields.
         */
        get: operations["getTargeting"];
        /**
         * Changes the fields that are sent, or restores an archived link (`archive` false). Rules are sent whole: saved ones that are missing are archived. `updatedAt`, when sent, must be the one that was read: 409 otherwise.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#drafts-and-publishing.
         */
        put: operations["updateTargeting"];
        post?: never;
        /**
         * Archives a publisher link, or removes an archived one (`permanent=true`).
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#archiving-and-removing.
         */
        delete: operations["deleteTargeting"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targetings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Publisher links, filtered, sorted and paged; with `download=true` all that match, as CSV.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#list.
         */
        get: operations["listTargetings"];
        /**
         * Activates or deactivates publisher links (`is_active=`), publishes them or makes them drafts (`status=`), or restores archived ones (`deleted=false`), all or none.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#bulk-actions-of-publisher-links.
         */
        put: operations["updateTargetings"];
        post?: never;
        /**
         * Archives publisher links, or removes archived ones (`permanent=true`), all or none.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#archiving-and-removing.
         */
        delete: operations["deleteTargetings"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pubaccount/{pid}/{tid}/{ruleID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Publisher ad accounts of one rule of a publisher link, the running ones first.
         * @description SuperAdmin only. Described in docs/behaviour/rules.md#calls-for-single-rules.
         */
        get: operations["pubAccountsOfRule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the redirect engine decides about a search, step by step, for the live revision and for the draft. Counts nothing and uses no cap.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#explain-a-search.
         */
        post: operations["explainSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/api/v1/bigquery/recorded-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest searches with a click id, as they were recorded; at most ten. Within one publisher link all kept searches are looked through, over all links those of the last seven days.
         * @description SuperAdmin only. Described in docs/behaviour/reports.md#recorded-searches.
         */
        get: operations["recordedSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting-connected-advertiser-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advertiser links that the rules of a publisher link send to, also through groups.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#connected-advertiser-links.
         */
        get: operations["connectedAdvertiserLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/{id}/neighbours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The publisher links before and after one in the list that the query describes, by default id descending; null at its ends.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#neighbours.
         */
        get: operations["targetingNeighbours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/{id}/difference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How two revisions of a publisher link differ, or a revision and the saved draft; by default what publishing the saved draft would change.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#revisions.
         */
        get: operations["compareTargeting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/{id}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What engines serve of a publisher link; null before its first publication.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#revisions.
         */
        get: operations["liveTargeting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/difference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What publishing these values of a publisher link (`id` null: a new one) would change in the served content. Writes nothing; refused like publishing them.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#drafts-and-publishing.
         */
        post: operations["previewTargeting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/{id}/restore-revision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a published revision the draft of its publisher link, without publishing it. Returns the link, and how many rules were left out because their target was removed. Refused like a save.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#revisions.
         */
        post: operations["restoreTargetingRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/get-latest-history/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes of a publisher link and its rules, the latest first.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#activity-log.
         */
        get: operations["targetingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What one revision of a publisher link serves.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#revisions.
         */
        get: operations["targetingRevisionContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targeting/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published revisions of a publisher link, the latest first.
         * @description SuperAdmin only. Described in docs/behaviour/publisher-links.md#revisions.
         */
        get: operations["targetingRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targetingRules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules of publisher links, by link or advertiser link.
         * @description SuperAdmin only. Described in docs/behaviour/rules.md#calls-for-single-rules.
         */
        get: operations["listTargetingRules"];
        /**
         * Changes saved rules of the draft of a publisher link; fields that are not sent stay. Returns all rules of the link.
         * @description SuperAdmin only. Described in docs/behaviour/rules.md#calls-for-single-rules.
         */
        put: operations["updateTargetingRules"];
        /**
         * Adds rules to the draft of a publisher link; returns all of its rules.
         * @description SuperAdmin only. Described in docs/behaviour/rules.md#calls-for-single-rules.
         */
        post: operations["createTargetingRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/targetingRule/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Archives a saved rule.
         * @description SuperAdmin only. Described in docs/behaviour/rules.md#calls-for-single-rules.
         */
        delete: operations["deleteTargetingRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Views of a screen: the own ones, and for admins those that other admins share.
         * @description Any signed-in role. Described in docs/behaviour/lists.md#saved-views.
         */
        get: operations["listSavedViews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-view/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes a view of the caller, with its mails.
         * @description Any signed-in role. Described in docs/behaviour/lists.md#saved-views.
         */
        delete: operations["removeSavedView"];
        options?: never;
        head?: never;
        /**
         * Renames, replaces, shares or unshares a view of the caller. Only admins share.
         * @description Any signed-in role. Described in docs/behaviour/lists.md#saved-views.
         */
        patch: operations["updateSavedView"];
        trace?: never;
    };
    "/api/saved-view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keeps a view of a screen under a name. An own view of that name is replaced.
         * @description Any signed-in role. Described in docs/behaviour/lists.md#saved-views.
         */
        post: operations["storeSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-view/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mails a view of the caller every day, week or month. Views of reports only; a publisher mails to the own address only.
         * @description Any signed-in role. Described in docs/behaviour/reports.md#reports-by-mail.
         */
        put: operations["setViewSchedule"];
        post?: never;
        /**
         * Mails a view of the caller no more.
         * @description Any signed-in role. Described in docs/behaviour/reports.md#reports-by-mail.
         */
        delete: operations["removeViewSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-view/{id}/test-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a view of the caller now, to the caller alone.
         * @description Any signed-in role. Described in docs/behaviour/reports.md#reports-by-mail.
         */
        post: operations["testViewMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        __schema0: string | number | boolean | null | components["schemas"]["__schema0"][] | {
            [key: string]: components["schemas"]["__schema0"];
        };
        AdvertiserLinkGroup: {
            id: number;
            active: boolean;
            published: boolean;
            description: string | null;
            platforms: number[];
            search_engines: number[];
            tag_types: number[];
            quality_scores: ("direct" | "premium" | "mid" | "low")[];
            capacity: number;
            /** @enum {string} */
            targeting: "round_robin" | "waterfall";
            /** @enum {string} */
            status: "draft" | "published";
            updated_at: string;
            published_at: string | null;
            archived_at: string | null;
            rules: components["schemas"]["GroupRule"][];
        };
        Advice: {
            id: number;
            rule: string;
            partner: string | null;
            partner_kind: ("publisher" | "provider") | null;
            partner_id: number | null;
            title: string;
            description: string;
            /** @enum {string} */
            status: "active" | "snoozed" | "closed";
            snoozed_until: string | null;
            subject: {
                kind: string;
                id: string;
            };
            record: {
                /** @enum {string} */
                kind: "publisher" | "advertiser" | "publisher_link" | "advertiser_link" | "group" | "user";
                id: number;
                name: string;
            } | null;
            facts: {
                [key: string]: number | string | null;
            };
            loss: string | null;
            opened_at: string;
            seen_at: string;
            over_at: string | null;
            updatedAt: string;
            history: {
                id: number;
                /** @enum {string} */
                event: "opened" | "snoozed" | "closed" | "activated" | "woken" | "over";
                payload: {
                    notes: string;
                    snoozed_until?: string;
                };
                user: {
                    first_name: string;
                    last_name: string;
                };
                createdAt: string;
            }[];
        };
        AlertForm: {
            name: string;
            enabled: boolean;
            rules: string[];
            publisher_ids: number[];
            provider_ids: number[];
            targeting_ids: number[];
            provider_link_ids: number[];
            least_percent: number | null;
            least_volume: number | null;
            by_mail: boolean;
            emails: string;
            by_push: boolean;
            webhook_url: string | null;
            tells_end: boolean;
            quiet_from: number | null;
            quiet_to: number | null;
            quiet_zone: string;
            digest_minutes: number;
        };
        ApiKey: {
            id: number;
            name: string;
            key: string;
            areas: ("publishers" | "advertisers" | "links" | "revenue" | "reports" | "settings")[];
            may_write: boolean;
            /** @enum {string} */
            state: "active" | "expired" | "revoked" | "ended";
            user: {
                id: number;
                email: string;
            };
            created_at: string;
            last_used_at: string | null;
            expires_at: string;
        };
        ApiKeyForm: {
            name: string;
            areas: ("publishers" | "advertisers" | "links" | "revenue" | "reports" | "settings")[];
            /** @default false */
            may_write?: boolean;
            /** Format: date */
            last_day: string;
            own_password?: string;
        };
        ApiRun: {
            id: number;
            advertiser_id: number;
            last_updated_db: string | null;
            called_api_date: string | null;
            message: string;
            /** @enum {string} */
            uploaded_status: "Failed" | "Processing" | "Uploaded" | "Constant";
            apply_from_data: string | null;
            apply_to_date: string | null;
            run_id: number | null;
            import_id: number | null;
            in_force: boolean;
            total_rows: number;
            total_uploaded: number;
            total_skipped: number;
            total_excluded: number;
            check_sum: number | null;
            check_sum_in_db: number | null;
            attempts: number;
            next_attempt_at: string | null;
            schedule: components["schemas"]["ApiSchedule"];
            next_run_at: string | null;
            lagging_since: string | null;
            last_failure: {
                at: string;
                message: string;
            } | null;
            provider: {
                id: number;
                name: string;
                api_credentials: {
                    is_active: boolean;
                }[];
                advertiser_configuration: {
                    is_active: boolean;
                };
            };
            updatedAt: string;
        };
        ApiRunDetail: {
            id: number;
            advertiser_id: number;
            last_updated_db: string | null;
            called_api_date: string | null;
            message: string;
            /** @enum {string} */
            uploaded_status: "Failed" | "Processing" | "Uploaded" | "Constant";
            apply_from_data: string | null;
            apply_to_date: string | null;
            run_id: number | null;
            import_id: number | null;
            in_force: boolean;
            total_rows: number;
            total_uploaded: number;
            total_skipped: number;
            total_excluded: number;
            check_sum: number | null;
            check_sum_in_db: number | null;
            attempts: number;
            next_attempt_at: string | null;
            schedule: components["schemas"]["ApiSchedule"];
            next_run_at: string | null;
            lagging_since: string | null;
            last_failure: {
                at: string;
                message: string;
            } | null;
            provider: {
                id: number;
                name: string;
                api_credentials: {
                    is_active: boolean;
                }[];
                advertiser_configuration: {
                    is_active: boolean;
                };
            };
            updatedAt: string;
            channel_lists: components["schemas"]["ChannelLists"] | null;
        };
        ApiSchedule: {
            is_active: boolean;
            times: string[];
            days_back: number;
            month_again_on: number | null;
        };
        ApiScheduleForm: {
            is_active: boolean;
            times: string[];
            days_back: number;
            month_again_on: number | null;
            updatedAt?: string | null;
        };
        AuditEntry: {
            id: number;
            at: string;
            by: {
                id: number | null;
                name: string;
                email: string | null;
            } | null;
            as: {
                id: number | null;
                name: string;
                email: string | null;
            } | null;
            action: string;
            kind: string;
            record_id: string;
            record: string | null;
            fields: string[];
            takes_back: number | null;
            taken_back_by: number | null;
        };
        BookingMoves: {
            from_day: string;
            to_day: string;
            days: {
                day: string;
                before: {
                    gross: string;
                    net: string;
                    publisher: string;
                    searches: number;
                };
                after: {
                    gross: string;
                    net: string;
                    publisher: string;
                    searches: number;
                };
                needs_tick: boolean;
            }[];
            publishers: {
                publisher_id: number;
                before: string;
                after: string;
            }[];
        };
        BulkChange: {
            id: number;
            made_at: string;
            made_by: string;
            change: {
                /** @constant */
                kind: "link";
                from: number;
                to: number;
            } | {
                /** @constant */
                kind: "filters";
                filters: components["schemas"]["BulkFilters"];
            } | {
                /** @constant */
                kind: "share";
                share_revenue: number;
                /** Format: date */
                from_day: string;
            } | {
                /** @constant */
                kind: "undo";
                of: number;
            } | ({
                /** @constant */
                kind: "cap";
                /** @constant */
                how: "percent";
                value: number;
            } | {
                /** @constant */
                kind: "cap";
                /** @constant */
                how: "step";
                value: number;
            } | {
                /** @constant */
                kind: "cap";
                /** @constant */
                how: "value";
                value: number;
            });
            undone: ({
                /** @constant */
                kind: "link";
                from: number;
                to: number;
            } | {
                /** @constant */
                kind: "filters";
                filters: components["schemas"]["BulkFilters"];
            } | {
                /** @constant */
                kind: "share";
                share_revenue: number;
                /** Format: date */
                from_day: string;
            } | {
                /** @constant */
                kind: "undo";
                of: number;
            } | ({
                /** @constant */
                kind: "cap";
                /** @constant */
                how: "percent";
                value: number;
            } | {
                /** @constant */
                kind: "cap";
                /** @constant */
                how: "step";
                value: number;
            } | {
                /** @constant */
                kind: "cap";
                /** @constant */
                how: "value";
                value: number;
            })) | null;
            publish: boolean;
            changed: number;
            published: number;
            kinds: ("targeting" | "group" | "provider_link" | "publisher_account")[];
            undone_by: number | null;
            undone_records: number;
        };
        BulkFilters: {
            ip_list_proxy?: boolean;
            ip_list_too_many_per_ip?: boolean;
            minimum_chrome_version?: boolean;
            minimum_windows_version?: boolean;
            short_keywords?: boolean;
            latency?: number | null;
            high_paying_keywords_percentage?: number | null;
        };
        BulkRecord: {
            /** @enum {string} */
            kind: "targeting" | "group" | "provider_link" | "publisher_account";
            id: number;
            name: string;
            updatedAt: string;
            /** @enum {string} */
            state: "published" | "changed" | "draft" | "live";
            /** @enum {string} */
            outcome: "change" | "same" | "conflict";
            problem: string | null;
            publish_problem: string | null;
            drafted_by: string | null;
            note: string | null;
            warnings: components["schemas"]["CapWarning"][];
            difference: components["schemas"]["ContentDifference"] | null;
            live_difference: components["schemas"]["ContentDifference"] | null;
        };
        BulkSelection: {
            /** @enum {string} */
            list: "targetings" | "groups" | "provider_links";
            ids?: number[];
            filters?: {
                [key: string]: components["schemas"]["__schema0"];
            };
        };
        CapWarning: {
            place: number;
            provider_link_id: number;
            wanted: number;
            cap: number;
        };
        ChangedRecord: {
            /** @enum {string} */
            kind: "targeting" | "group" | "provider_link" | "publisher_account";
            id: number;
            name: string;
            published: boolean;
            difference: components["schemas"]["ContentDifference"];
            /** @enum {string} */
            state: "as_left" | "changed_since" | "removed";
        };
        ChannelLists: {
            uploaded: {
                total: number;
                channels: string[];
            };
            failed: {
                total: number;
                channels: string[];
            };
            without_account: {
                total: number;
                channels: string[];
            };
            without_link: {
                total: number;
                channels: string[];
            };
            link_without_account: {
                total: number;
                channels: string[];
            };
        };
        CodeNeeded: {
            challenge: string;
        };
        ContentDifference: {
            isSame: boolean;
            fields: {
                field: string;
                before: (string | number | boolean | null) | (string | number)[] | {
                    [key: string]: number | null;
                }[];
                after: (string | number | boolean | null) | (string | number)[] | {
                    [key: string]: number | null;
                }[];
            }[];
            rules: {
                /** @enum {string} */
                kind: "added" | "removed" | "changed" | "same";
                id: number | null;
                before: number | null;
                after: number | null;
                moved: boolean;
                fields: {
                    field: string;
                    before: (string | number | boolean | null) | (string | number)[] | {
                        [key: string]: number | null;
                    }[];
                    after: (string | number | boolean | null) | (string | number)[] | {
                        [key: string]: number | null;
                    }[];
                }[];
            }[];
        };
        ConversationOwner: {
            id: number;
            /** @enum {string} */
            type: "publisher" | "provider";
        };
        CountedBefore: {
            searches?: number;
            searches_today?: number;
            high_paying_today?: number;
            of_address_today?: number;
            since_previous?: number;
        };
        CredentialsForm: {
            /** @default false */
            is_active?: boolean;
            url: string;
            nesting?: string | null;
            /** @default YYYY-MM-DD */
            date_format?: string;
            body?: string | null;
            params?: string | null;
            /** @default {} */
            mapping_fields?: components["schemas"]["MappingFields"];
            auth_url?: string | null;
            auth_nesting?: string | null;
            /**
             * @default {
             *       "kind": "none",
             *       "field": "",
             *       "param": "",
             *       "first_page": 1,
             *       "max_pages": 100
             *     }
             */
            paging?: components["schemas"]["PagingInput"];
            updatedAt?: string;
        };
        CredentialsFormInput: {
            /** @default false */
            is_active?: boolean;
            url: string;
            nesting?: string | null;
            /** @default YYYY-MM-DD */
            date_format?: string;
            body?: string | null;
            params?: string | null;
            /** @default {} */
            mapping_fields?: components["schemas"]["MappingFields"];
            auth_url?: string | null;
            auth_nesting?: string | null;
            /**
             * @default {
             *       "kind": "none",
             *       "field": "",
             *       "param": "",
             *       "first_page": 1,
             *       "max_pages": 100
             *     }
             */
            paging?: components["schemas"]["PagingInput"];
            updatedAt?: string;
        };
        CsvMapping: {
            id: number;
            fields: {
                [key: string]: "date" | "channel" | "geo" | "total_searches" | "monetized_searches" | "clicks" | "gross_revenue" | "followon_searches" | "initial_searches" | "tq";
            };
            advertiser_id: number;
            date_order: ("dmy" | "mdy") | null;
            number_form: ("1,234.50" | "1.234,50") | null;
            scope: ("days" | "lines") | null;
            uploaded_by: number | null;
            updated_by: number | null;
            createdAt: string;
            updatedAt: string;
        };
        CsvUpload: {
            id: number;
            created_id: number;
            /** @enum {string} */
            kind: "file" | "api" | "removal";
            provider: {
                id: number;
                name: string;
            };
            csv_name: string;
            createdAt: string;
            updatedAt: string;
            startDate: string | null;
            endDate: string | null;
            message: string;
            /** @enum {string} */
            status: "Constant" | "Processing" | "Failed" | "Zero Records Uploaded" | "Partially Uploaded" | "Uploaded Successfully";
            /** @enum {string} */
            uploaded_status: "Constant" | "Processing" | "Failed" | "Zero Records Uploaded" | "Partially Uploaded" | "Uploaded Successfully";
            /** @enum {string} */
            stage: "waiting" | "reading" | "checked" | "booking" | "done" | "failed" | "discarded";
            /** @enum {string} */
            scope: "days" | "lines";
            in_force: boolean;
            total_rows: number;
            total_skipped: number;
            total_uploaded: number;
            total_excluded: number;
            check_sum_totalSearches: number;
            uploaded_sum_totalSearches: number;
            uploaded_subid: string[];
            skippedSubIdWithValidation: string[];
            skippedSubIdWithNotFoundPubAccount: string[];
            missing_tags_with_subIds: string[];
            exist_tags_with_subIds: string[];
            file_bytes: number | null;
            read_bytes: number;
        };
        DisplayColumns: {
            fields: ("date" | "country" | "channel" | "publisher_channel_id" | "platform_id" | "search_engine_id" | "tag_type_id" | "traffic_source_id" | "advertiser_search_count" | "monetized_searches" | "followon_searches" | "initial_searches" | "clicks" | "publisher_revenue" | "ad_coverage" | "ctr" | "monetized_ctr" | "rpc" | "rpm" | "rpmm")[];
            updatedAt: string;
        };
        DisplayNames: {
            id: number;
            fields: {
                [key: string]: string;
            };
            updatedBy: number | null;
            updatedAt: string;
        };
        Domain: {
            id: number;
            domain: string;
            archivedAt: string | null;
            createdAt: string;
            updatedAt: string;
        };
        DomainForm: {
            domain: string;
        };
        EmailConfigForm: {
            email: string;
            /**
             * @default DEFAULT ALERT EMAILS
             * @constant
             */
            type?: "DEFAULT ALERT EMAILS";
        };
        EntriesDifference: {
            added: {
                count: number;
                first: string[];
            };
            removed: {
                count: number;
                first: string[];
            };
        };
        ExplainedRevision: {
            revision: number | null;
            /** @enum {string} */
            state: "serving" | "never published" | "not active" | "archived" | "publisher not active";
            publisher: {
                id: number;
                name: string;
            } | null;
            counted: {
                searches: number;
                searches_today: number;
                high_paying_today: number;
                of_address_today: number | null;
                since_previous: number | null;
            } | null;
            filters: {
                reason: string;
                /** @enum {string} */
                state: "off" | "passed" | "failed" | "skipped" | "not reached";
                value: number | null;
                limit: number | null;
                /** @enum {string} */
                fails: "above" | "below";
            }[];
            unfiltered: number;
            warmup: {
                on: boolean;
                searches: number;
                link: string | null;
                decided: boolean;
            };
            /** @enum {string} */
            targeting_type: "round_robin" | "waterfall";
            rules: {
                id: number | null;
                priority: number | null;
                daily_cap: number;
                used: number;
                weight: number | null;
                /** @enum {string} */
                state: "picked" | "no room" | "not its turn" | "a rule before it has room" | "not reached" | "disabled";
                reason: ("has room" | "lease to be asked for" | "not leased" | "weight is 0" | "out of its hours" | "rule cap reached" | "group missing or not active" | "group capacity reached" | "advertiser link missing" | "advertiser link disabled" | "advertiser link not valid" | "advertiser not active" | "advertiser link cap reached") | null;
                share: number | null;
                targets: {
                    provider_link_id: number | null;
                    advertiser_link_group_id: number | null;
                    group_rule_id: number | null;
                    provider: string | null;
                    link: string | null;
                    weight: number | null;
                    caps: {
                        /** @enum {string} */
                        kind: "rule" | "group" | "group_rule" | "provider_link";
                        id: number;
                        cap: number;
                        used: number;
                    }[];
                    /** @enum {string} */
                    reason: "has room" | "lease to be asked for" | "not leased" | "weight is 0" | "out of its hours" | "rule cap reached" | "group missing or not active" | "group capacity reached" | "advertiser link missing" | "advertiser link disabled" | "advertiser link not valid" | "advertiser not active" | "advertiser link cap reached";
                    picked: boolean;
                    location: string | null;
                }[];
            }[];
            outcome: string;
            filtered_reason: string | null;
            /** @enum {string} */
            sent_to: "advertiser link" | "warm-up link" | "custom fallback" | "over-cap URL" | "system fallback" | "nothing";
            rule_id: number | null;
            location: string | null;
        };
        Failure: {
            /** @constant */
            success: false;
            /** @constant */
            status: false;
            message: string;
            msg: string;
            data: null;
            error: components["schemas"]["WireError"];
        };
        FileDoubt: {
            text: string;
            reasons: string[];
            looks_like: {
                id: number;
                name: string;
            } | null;
        };
        FileFacts: {
            encoding: string;
            separator: string;
            /** @enum {string} */
            date_order: "iso" | "dmy" | "mdy" | "unclear";
            number_forms: {
                [key: string]: string;
            };
            header: string[];
            mapped: {
                column: string;
                field: string;
            }[];
            unmapped: string[];
            missing: string[];
            /** @default {} */
            open_forms: {
                [key: string]: "kept" | "default";
            };
            /** @default null */
            doubt: components["schemas"]["FileDoubt"] | null;
        };
        ForgotPasswordForm: {
            email: string;
        };
        GroupChange: {
            active?: boolean;
            published?: boolean;
            description?: string | null;
            platforms?: number[];
            search_engines?: number[];
            tag_types?: number[];
            quality_scores?: ("direct" | "premium" | "mid" | "low")[];
            /** @enum {string} */
            targeting?: "round_robin" | "waterfall";
            rules?: components["schemas"]["GroupRuleForm"][];
            updated_at?: string;
        };
        GroupDetail: {
            advertiser_link_group: components["schemas"]["AdvertiserLinkGroup"];
            live: components["schemas"]["PublishedGroup"] | null;
            previous_id: number | null;
            next_id: number | null;
        };
        GroupForm: {
            active?: boolean;
            published?: boolean;
            description?: string | null;
            platforms?: number[];
            search_engines?: number[];
            tag_types?: number[];
            quality_scores?: ("direct" | "premium" | "mid" | "low")[];
            /** @enum {string} */
            targeting?: "round_robin" | "waterfall";
            rules?: components["schemas"]["GroupRuleForm"][];
        };
        GroupOption: {
            id: number;
            active: boolean;
            capacity: number;
            quality_scores: ("direct" | "premium" | "mid" | "low")[];
            search_engines: number[];
            platforms: number[];
            tag_types: number[];
            description: string | null;
            remaining_capacity: number | null;
        };
        GroupRule: {
            id: number;
            capacity: number;
            weight: number | null;
            revenue_share: number | null;
            active: boolean;
            hours: {
                time_zone: string;
                of_week: number[];
            } | null;
            was_published: boolean;
            advertiser_id: number;
            advertiser_link_id: number;
            platform_id: number;
            search_engine_id: number;
            tag_type_id: number;
            /** @enum {string} */
            quality_score: "direct" | "premium" | "mid" | "low";
        };
        GroupRuleForm: {
            id?: number | null;
            capacity?: (number | "") | null;
            weight?: (number | "") | null;
            revenue_share?: (number | "") | null;
            /** @default false */
            active?: boolean;
            /** @default null */
            hours?: {
                time_zone: string;
                of_week: number[];
            } | null;
            advertiser_id?: number | null;
            advertiser_link_id?: number | null;
        };
        HistoryEntry: {
            id: number;
            activity_by: string;
            activity_time: string;
            action: string;
            bulk_change_id: number | null;
            changes: {
                field: string;
                before: string | null;
                after: string | null;
            }[];
        };
        HistoryPage: {
            latest_history_data: {
                rows: components["schemas"]["HistoryEntry"][];
                history: components["schemas"]["HistoryEntry"][];
                count: number;
                total_count: number;
            };
        };
        IdsBody: {
            ids: number[];
        };
        ImportPreview: {
            days: {
                day: string;
                before: {
                    gross: string;
                    net: string;
                    publisher: string;
                    searches: number;
                };
                after: {
                    gross: string;
                    net: string;
                    publisher: string;
                    searches: number;
                };
                needs_tick: boolean;
            }[];
            channels: {
                added: {
                    total: number;
                    channels: string[];
                };
                gone: {
                    total: number;
                    channels: string[];
                };
                unmatched: {
                    total: number;
                    channels: string[];
                };
            };
            publishers: {
                publisher_id: number;
                before: string;
                after: string;
            }[];
            unmatched?: {
                before: string;
                after: string;
            };
            replaced?: {
                lines: number;
                gross: string;
                needs_tick: boolean;
            };
            stamp: string;
        };
        IvtRow: {
            date: string;
            publisher_id: number;
            publisher_name: string | null;
            publisher_channel_id: number;
            server_search_count: number;
            advertiser_channel_traffic_type: string | null;
            distinct_user_agent_count: number;
            kw_score: number;
            repetitive_ip_address_count: number;
            /** @enum {string} */
            ua_test: "pass" | "fail";
            /** @enum {string} */
            ip_test: "pass" | "fail";
            /** @enum {string} */
            kw_test: "pass" | "fail";
        };
        LinkWatchState: {
            ok: boolean | null;
            text: string;
            warning: string | null;
            checked_at: string | null;
            failures: number;
            failing_since: string | null;
            paused_at: string | null;
        };
        LoggedSearch: {
            event_time: string;
            outcome: string;
            filtered_reason: string;
            publisher_id: number;
            targeting_id: number;
            rule_id: number;
            advertiser_link_group_id: number;
            group_rule_id: number;
            provider_id: number;
            provider_link_id: number;
            channel: string;
            country: string;
            keyword: string;
            click_id: string;
            sub_id: string;
            user_agent: string;
            referrer: string;
            revision: number;
            id: string;
            address: string;
            publisher: string | null;
            provider: string | null;
            provider_link: string | null;
            advertiser_link_group: string | null;
        };
        MappedAdvertiser: {
            id: number;
            name: string;
            status: boolean;
            csv_source_identifier: string | null;
            mapping: components["schemas"]["CsvMapping"] | null;
            last_execution_date: string | null;
        };
        MappingFields: {
            date: string;
            channel: string;
            geo: string;
            total_searches: string;
            monetized_searches: string;
            clicks: string;
            gross_revenue: string;
            tq?: string | null;
        };
        MaturityDay: {
            day: string;
            /** @enum {string} */
            maturity: "none" | "partial" | "estimated" | "settled";
            net: string | null;
            share: number | null;
            share_low: number | null;
            share_high: number | null;
            expected: string | null;
            expected_low: string | null;
            expected_high: string | null;
            words: string;
            judged_at: string | null;
        };
        MaturitySum: {
            /** @enum {string} */
            maturity: "none" | "partial" | "estimated" | "settled";
            days: number;
            missing: number;
            net: string | null;
            share: number | null;
            expected: string | null;
            expected_low: string | null;
            expected_high: string | null;
            enough: boolean;
            words: string;
        };
        NewUser: {
            /** @default  */
            first_name?: string;
            /** @default  */
            last_name?: string;
            email: string;
            password: string;
            publisher_id: number;
            role_id: number;
            /** @default false */
            blocked?: boolean;
            own_password?: string;
        };
        NotesForm: {
            notes: string;
        };
        OpenedSession: {
            token: string;
            set_up_second_factor: boolean;
        };
        OpenSessionRow: {
            /** Format: uuid */
            id: string;
            browser: string | null;
            system: string | null;
            network: string | null;
            started: string;
            last_seen: string;
            ends: string;
            is_this: boolean;
            acting: ("as_other" | "as_me") | null;
            publisher: string | null;
        };
        OwnRestatement: {
            id: number;
            createdAt: string;
            day: string;
            before: string;
            after: string;
            /** @enum {string} */
            cause_kind: "file" | "api" | "removal" | "account" | "other";
        };
        Paging: {
            /**
             * @default none
             * @enum {string}
             */
            kind: "none" | "next_link" | "cursor" | "page_number";
            /** @default  */
            field: string;
            /** @default  */
            param: string;
            /** @default 1 */
            first_page: number;
            /** @default 100 */
            max_pages: number;
        };
        PagingInput: {
            /**
             * @default none
             * @enum {string}
             */
            kind?: "none" | "next_link" | "cursor" | "page_number";
            /** @default  */
            field?: string;
            /** @default  */
            param?: string;
            /** @default 1 */
            first_page?: number;
            /** @default 100 */
            max_pages?: number;
        };
        PendingChange: {
            id: number;
            /** @enum {string} */
            kind: "publication" | "value";
            /** @enum {string} */
            entity: "targeting" | "advertiser_link_group" | "provider_link" | "publisher_account" | "provider";
            entity_id: number;
            rule_id: number | null;
            field: ("daily_cap" | "weight" | "revenue_share") | null;
            value: number | null;
            due_at: string;
        };
        Provider: {
            id: number;
            name: string;
            details: string | null;
            status: boolean;
            is_live: boolean;
            display_in_upload_screen: boolean;
            csv_source_identifier: string | null;
            link_source_identifier: string | null;
            advertiser_code: string | null;
            reports_gross_revenue: boolean;
            revenue_share_percentage: number;
            no_of_rules: number;
            advertiser_configuration: {
                id: number;
                is_active: boolean;
            } | null;
            api_status: boolean;
            api_configuration_id: number | null;
            skype_conversation_id: string | null;
            archivedAt: string | null;
            createdAt: string;
            updatedAt: string;
        };
        ProviderForm: {
            name: string;
            details?: string | null;
            /** @default true */
            status?: boolean;
            /** @default false */
            display_in_upload_screen?: boolean;
            csv_source_identifier?: string | null;
            link_source_identifier?: string | null;
            advertiser_code?: string | null;
            /** @default false */
            reports_gross_revenue?: boolean;
            revenue_share_percentage?: number | "";
        };
        ProviderLink: {
            id: number;
            link: string;
            description: string | null;
            provider: {
                id: number;
                name: string;
            };
            provider_id: number;
            provider_archived: boolean;
            platform: {
                id: number;
                name: string;
            };
            platform_id: number;
            search_engine: {
                id: number;
                name: string;
            };
            search_engine_id: number;
            tag_type: {
                id: number;
                name: string;
            };
            tag_type_id: number;
            traffic_source: {
                id: number;
                name: string;
            } | null;
            traffic_source_id: number | null;
            link_source_identifier: string;
            link_source_identifier_value: string;
            daily_cap: number;
            remaining_cap: number | null;
            cap_consumed: number;
            /** @enum {string} */
            quality_score: "direct" | "premium" | "mid" | "low";
            reusable: boolean;
            disabled: boolean;
            is_live: boolean;
            is_linked: boolean;
            is_traffic_flowing: boolean;
            last_live: string | null;
            no_of_rules: number;
            no_of_active_rules: number;
            watch: components["schemas"]["LinkWatchState"] | null;
            advertiser_channel_search_counts: {
                count: number;
                date: string;
            }[];
            search_engine_type: null;
            p_sid: number | null;
            searchq_val: string | null;
            n_val: string | null;
            sub_id_val: string | null;
            click_id_val: string | null;
            createdAt: string;
            updatedAt: string;
        };
        ProviderLinkForm: {
            provider_id?: number | null;
            /** @default  */
            link?: string;
            description?: string | null;
            platform_id?: number | null;
            search_engine_id?: number | null;
            tag_type_id?: number | null;
            traffic_source_id?: number | null;
            /** @default  */
            link_source_identifier?: string;
            /** @default  */
            link_source_identifier_value?: string;
            daily_cap?: (number | "") | null;
            quality_score?: ("direct" | "premium" | "mid" | "low") | null;
            /** @default true */
            reusable?: boolean;
        };
        ProviderLinkOption: {
            id: number;
            link: string;
            provider_id: number;
            platform_id: number;
            search_engine_id: number;
            tag_type_id: number;
            traffic_source_id: number | null;
            /** @enum {string} */
            quality_score: "direct" | "premium" | "mid" | "low";
            daily_cap: number;
            remaining_cap: number | null;
            disabled: boolean;
            reusable: boolean;
            provider_name: string;
            provider_status: boolean;
            platform_name: string;
            search_engine_name: string;
            tag_type_name: string;
            traffic_source_name: string | null;
            link_source_identifier_value: string;
        };
        PublishedGroup: {
            /** @enum {string} */
            targeting_type: "round_robin" | "waterfall";
            capacity: number;
            rules: {
                id: number;
                capacity: number;
                weight: number | null;
                hours?: {
                    time_zone: string;
                    of_week: number[];
                } | null;
                provider_link_id: number;
            }[];
        };
        PublishedRevision: {
            revision: number;
            number: number;
            published_by: string;
            published_at: string;
            is_live: boolean;
        };
        Publisher: {
            id: number;
            name: string;
            details: string | null;
            status: boolean;
            default_domain_id: number | null;
            default_domain: string | null;
            is_live: boolean;
            no_of_targetings: number;
            has_account: boolean;
            skype_conversation_id: string | null;
            publisher_info: {
                name: string;
            };
            archivedAt: string | null;
            createdAt: string;
            updatedAt: string;
        };
        PublisherAccount: {
            id: number;
            publisher_id: number;
            provider_id: number;
            rule_id: number;
            link_id: number;
            status: boolean;
            sin: string;
            tid: number;
            source_identifier: string;
            share_revenue: number;
            api_key: string | null;
            valid_from: string;
            valid_to: string | null;
            provider: {
                id: number;
                name: string;
                csv_source_identifier: string | null;
            };
            publisher: {
                id: number;
                name: string;
            };
            createdAt: string;
            updatedAt: string;
        };
        PublisherAccountWithTerms: {
            id: number;
            publisher_id: number;
            provider_id: number;
            rule_id: number;
            link_id: number;
            status: boolean;
            sin: string;
            tid: number;
            source_identifier: string;
            share_revenue: number;
            api_key: string | null;
            valid_from: string;
            valid_to: string | null;
            provider: {
                id: number;
                name: string;
                csv_source_identifier: string | null;
            };
            publisher: {
                id: number;
                name: string;
            };
            createdAt: string;
            updatedAt: string;
            terms: {
                from_day: string;
                share_revenue: number;
                is_active: boolean;
            }[];
        };
        PublisherForm: {
            name: string;
            details?: string | null;
            /** @default true */
            status?: boolean;
            /** @default null */
            default_domain_id?: number | null;
        };
        PublisherKeyDetails: {
            token: string | null;
            id: number;
            name: string;
            created_at: string | null;
            last_used_at: string | null;
            is_active: boolean;
            archived: boolean;
            columns: ("date" | "country" | "channel" | "publisher_channel_id" | "platform_id" | "search_engine_id" | "tag_type_id" | "traffic_source_id" | "advertiser_search_count" | "monetized_searches" | "followon_searches" | "initial_searches" | "clicks" | "publisher_revenue" | "ad_coverage" | "ctr" | "monetized_ctr" | "rpc" | "rpm" | "rpmm")[] | null;
        };
        QueueRow: {
            id: string;
            /** @enum {string} */
            kind: "no_link" | "no_account" | "country" | "skipped";
            provider: {
                id: number;
                name: string;
            };
            channel: string;
            gross: string;
            searches: number;
            days: number;
            rows: number;
            first_day: string | null;
            last_day: string | null;
            since: string;
            last_account: {
                id: number;
                valid_from: string;
                valid_to: string | null;
            } | null;
            import_id: number | null;
            import_kind: ("file" | "api" | "removal") | null;
            reason: string | null;
        };
        RecordedSearch: {
            event_time: string;
            outcome: string;
            filtered_reason: string;
            publisher_id: number;
            targeting_id: number;
            rule_id: number;
            advertiser_link_group_id: number;
            group_rule_id: number;
            provider_id: number;
            provider_link_id: number;
            channel: string;
            country: string;
            keyword: string;
            click_id: string;
            sub_id: string;
            user_agent: string;
            referrer: string;
            revision: number;
        };
        ReferenceItem: {
            id: number;
            name: string;
            details: string | null;
            status: boolean;
            archivedAt: string | null;
            updatedAt: string;
        };
        RelatedRule: {
            /** @enum {string} */
            kind: "targeting" | "group";
            rule_id: number;
            targeting_id: number | null;
            advertiser_link_group_id: number | null;
            name: string;
            active: boolean;
        };
        RemovalDays: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        };
        RemovalOfAdvertiser: {
            provider_id?: number;
            /** Format: date */
            from_date: string;
            /** Format: date */
            to_date: string;
            channels?: string[];
        };
        Repair: {
            id: number;
            /** @enum {string} */
            kind: "map" | "make" | "widen" | "ignore";
            /** @enum {string} */
            subject: "account" | "country" | "skipped";
            provider: {
                id: number;
                name: string;
            };
            channel: string;
            booked_as: string | null;
            note: string | null;
            account: {
                id: number;
                publisher: {
                    id: number;
                    name: string;
                };
                valid_from: string;
                valid_to: string | null;
            } | null;
            gross: string;
            waited_days: number | null;
            took_first: boolean | null;
            createdAt: string;
            created_by: string | null;
            undone_at: string | null;
        };
        RepairCandidate: {
            channel: string;
            score: number;
            parts: {
                /** @enum {string} */
                evidence: "spelling" | "traffic" | "valid" | "repaired";
                points: number;
                value: number;
                known: boolean;
                adds: number;
            }[];
            links: {
                id: number;
                channel: string;
                description: string;
                is_usable: boolean;
                rules: {
                    id: number;
                    tid: number;
                    publisher: {
                        id: number;
                        name: string;
                    };
                    share_revenue: number;
                    is_served: boolean;
                    taken: {
                        valid_from: string;
                        valid_to: string | null;
                    }[];
                    searches: number | null;
                }[];
            }[];
            accounts: {
                id: number;
                channel: string;
                publisher: {
                    id: number;
                    name: string;
                };
                tid: number;
                rule_id: number;
                link_id: number;
                share_revenue: number;
                valid_from: string;
                valid_to: string | null;
                is_active: boolean;
                earliest: string | null;
                latest: string | null;
                searches: number | null;
            }[];
            valid_days: number;
            is_same: boolean;
        };
        RepairMoves: {
            from_day: string;
            to_day: string;
            days: {
                day: string;
                before: {
                    gross: string;
                    net: string;
                    publisher: string;
                    searches: number;
                };
                after: {
                    gross: string;
                    net: string;
                    publisher: string;
                    searches: number;
                };
                needs_tick: boolean;
            }[];
            publishers: {
                publisher_id: number;
                before: string;
                after: string;
            }[];
            unmatched: {
                before: string;
                after: string;
            };
        };
        ReportedRow: {
            id: string;
            /** Format: date */
            date: string;
            advertiser_id: number;
            advertiser_name: string;
            channel: string;
            country: string;
            publisher_id: number;
            publisher_name: string;
            pub_account_id: number;
            pub_account_name: string;
            targeting_id: number;
            rule_id: number;
            tag_id: number;
            import_id: number;
            import_name: string;
            /** @enum {string} */
            division: "none" | "one" | "country" | "channel" | "equal";
            divided_percentage: string;
            remarks: number;
            total_searches: number;
            monetized_searches: number;
            clicks: number;
            followon_searches: number;
            initial_searches: number;
            gross_revenue: string;
            net_revenue: string;
            publisher_revenue: string;
        };
        ResetForm: {
            own_password: string;
        };
        Restatement: {
            id: number;
            createdAt: string;
            day: string;
            provider: {
                id: number;
                name: string;
            };
            publisher: {
                id: number;
                name: string;
            } | null;
            gross_before: string;
            gross_after: string;
            net_before: string;
            net_after: string;
            publisher_before: string;
            publisher_after: string;
            cause: string;
            /** @enum {string} */
            cause_kind: "file" | "api" | "removal" | "account" | "other";
            import_id: number | null;
            account_id: number | null;
        };
        RevenueImport: {
            id: number;
            created_id: number;
            /** @enum {string} */
            kind: "file" | "api" | "removal";
            provider: {
                id: number;
                name: string;
            };
            csv_name: string;
            createdAt: string;
            updatedAt: string;
            startDate: string | null;
            endDate: string | null;
            message: string;
            /** @enum {string} */
            status: "Constant" | "Processing" | "Failed" | "Zero Records Uploaded" | "Partially Uploaded" | "Uploaded Successfully";
            /** @enum {string} */
            uploaded_status: "Constant" | "Processing" | "Failed" | "Zero Records Uploaded" | "Partially Uploaded" | "Uploaded Successfully";
            /** @enum {string} */
            stage: "waiting" | "reading" | "checked" | "booking" | "done" | "failed" | "discarded";
            /** @enum {string} */
            scope: "days" | "lines";
            in_force: boolean;
            total_rows: number;
            total_skipped: number;
            total_uploaded: number;
            total_excluded: number;
            check_sum_totalSearches: number;
            uploaded_sum_totalSearches: number;
            uploaded_subid: string[];
            skippedSubIdWithValidation: string[];
            skippedSubIdWithNotFoundPubAccount: string[];
            missing_tags_with_subIds: string[];
            exist_tags_with_subIds: string[];
            file_bytes: number | null;
            read_bytes: number;
            facts: components["schemas"]["FileFacts"] | null;
            channel_lists: components["schemas"]["ChannelLists"] | null;
            preview: components["schemas"]["ImportPreview"] | null;
            same_as: {
                id: number;
                csv_name: string;
                createdAt: string;
                /** @enum {string} */
                stage: "waiting" | "reading" | "checked" | "booking" | "done" | "failed" | "discarded";
                in_force: boolean;
            } | null;
            newer: {
                id: number;
                csv_name: string;
                createdAt: string;
                /** @enum {string} */
                scope: "days" | "lines";
            } | null;
            has_file: boolean;
            scope_kept: boolean;
            booked_at: string | null;
            created_by: string | null;
        };
        RevenueShareForm: {
            share_revenue?: number | string | null;
        };
        RuleChange: {
            daily_cap?: (number | "") | null;
            daily_frequency?: (number | "") | null;
            revenue_share_percentage?: (number | "") | null;
            disabled?: boolean;
            comment?: string | null;
            hours?: {
                time_zone: string;
                of_week: number[];
            } | null;
            priority?: number | null;
            provider_details?: components["schemas"]["RuleTargetForm"][];
            id: number;
        };
        RuleFigures: {
            rule_id: number;
            today_search_count: number;
            yesterday_search_count: number;
            last_report: {
                date: {
                    value: string;
                };
                rpm: number;
                shared_revenue: number;
                search_count: number;
            } | null;
        };
        RuleForm: {
            id?: number | null;
            daily_cap?: (number | "") | null;
            daily_frequency?: (number | "") | null;
            revenue_share_percentage?: (number | "") | null;
            /** @default true */
            disabled?: boolean;
            comment?: string | null;
            /** @default null */
            hours?: {
                time_zone: string;
                of_week: number[];
            } | null;
            priority?: number | null;
            provider_details?: components["schemas"]["RuleTargetForm"][];
        };
        RuleTarget: {
            traffic: number;
            provider_id: number | null;
            provider_link: number | null;
            advertiser_link_group_id: number | null;
            platform_id: number[];
            search_engine_id: number[];
            tag_type_id: number[];
            quality_score: ("direct" | "premium" | "mid" | "low")[];
        };
        RuleTargetForm: {
            /** @default 100 */
            traffic?: number;
            provider_id?: number | null;
            provider_link?: number | null;
            advertiser_link_group_id?: number | null;
        };
        SavedView: {
            id: number;
            screen: string;
            name: string;
            search: string;
            columns: string[];
            shared: boolean;
            own: boolean;
            owner: string;
            schedule: components["schemas"]["ShownSchedule"] | null;
            updatedAt: string;
        };
        ScheduledChange: {
            id: number;
            /** @enum {string} */
            kind: "publication" | "value";
            /** @enum {string} */
            entity: "targeting" | "advertiser_link_group" | "provider_link" | "publisher_account" | "provider";
            entity_id: number;
            rule_id: number | null;
            field: ("daily_cap" | "weight" | "revenue_share") | null;
            value: number | null;
            title: string | null;
            due_at: string;
            /** @enum {string} */
            state: "pending" | "done" | "failed" | "cancelled";
            problem: string | null;
            draft_changed: boolean;
            created_by: string | null;
            createdAt: string;
            ended_at: string | null;
        };
        SearchList: {
            /** @enum {string} */
            name: "proxy-ranges" | "high-paying-keywords";
            entries: number;
            size: number;
            updatedAt: string;
            version: number;
            updatedBy: string;
            content: string;
        };
        SearchListEntry: {
            line: number;
            entry: string;
            comment: string;
            applies: boolean;
        };
        SearchListSummary: {
            /** @enum {string} */
            name: "proxy-ranges" | "high-paying-keywords";
            entries: number;
            size: number;
            updatedAt: string;
            version: number;
            updatedBy: string;
        };
        SearchListVersion: {
            number: number;
            saved_by: string;
            saved_at: string;
            entries: number;
            added: number;
            removed: number;
            note: string;
            restores: number | null;
            is_current: boolean;
        };
        SearchToExplain: {
            /** @default  */
            keyword?: string;
            /** @default  */
            country?: string;
            /** @default  */
            address?: string;
            /** @default  */
            user_agent?: string;
            /** Format: date-time */
            time?: string;
            /** @default {} */
            parameters?: {
                [key: string]: string;
            };
            /** @default {} */
            counted?: components["schemas"]["CountedBefore"];
            /** @default 1 */
            turn?: number;
            recorded_revision?: number;
            draft?: components["schemas"]["TargetingForm"];
        };
        SecondFactorProof: {
            code: string;
            own_password: string;
        };
        Setting: {
            id: number;
            key: string;
            value: string | null;
            updatedAt: string;
        };
        ShownSchedule: {
            /** @enum {string} */
            every: "day" | "week" | "month";
            hour: number;
            /** @default 1 */
            weekday: number;
            /** @default 1 */
            month_day: number;
            recipients: string[];
            /** @default true */
            active: boolean;
            next_at: string | null;
            last_sent_at: string | null;
            last_error: string | null;
        };
        SkippedRow: {
            id: string;
            import_id: number;
            row_index: number;
            channel: string;
            date: string | null;
            gross_revenue: string;
            clicks: number;
            total_searches: number;
            monetized_searches: number;
            message: string;
            reason: string;
            createdAt: string;
            csvfile: string;
            provider: {
                id: number;
                name: string;
            };
        };
        SnoozeForm: {
            notes: string;
            snoozed_until: string;
        };
        SystemLog: {
            line: string;
            id: string;
            title: string;
            /** @enum {string} */
            part: "api" | "analytics" | "redirect" | "jobs" | "start" | "postgres" | "partner";
            hostname: string;
            level: number | null;
            time: string | null;
            msg: string;
            method: string;
            version: string;
            url: string;
            user: string;
            remoteAddress: string;
            remotePort: number | null;
            details: {
                [key: string]: components["schemas"]["__schema0"];
            };
        };
        Targeting: {
            is_active: boolean;
            /** @enum {string} */
            status: "draft" | "published";
            custom_domain: string | null;
            use_custom_domain: boolean;
            use_custom_fallback: boolean;
            use_custom_overcap_url: boolean;
            default_fallback: string | null;
            overcap_url: string | null;
            sub_id: string | null;
            client_id: (number | null) | null;
            n: string | null;
            click_id: string | null;
            warmup_mode: boolean;
            use_sid: boolean;
            use_ad_account_id: boolean;
            use_utm_source: boolean;
            use_pixel_id: boolean;
            use_conversion_event: boolean;
            use_ad_group_id: boolean;
            use_ad_placement_id: boolean;
            use_ut: boolean;
            use_ad_id: boolean;
            use_site_id: boolean;
            use_site_domain: boolean;
            use_publisher_id: boolean;
            use_publisher_name: boolean;
            notes: string | null;
            tag_description: string | null;
            /** @enum {string} */
            targeting_type: "round_robin" | "waterfall";
            pass_referrer: boolean;
            ip_list_proxy: boolean;
            ip_list_too_many_per_ip: boolean;
            minimum_chrome_version: boolean;
            minimum_windows_version: boolean;
            short_keywords: boolean;
            latency: number | null;
            high_paying_keywords_percentage: number | null;
            disable_filters_temporarily: true | null;
            platform_id: number[];
            search_engine_id: number[];
            tag_type_id: number[];
            traffic_source_id: number[];
            quality_score: ("direct" | "premium" | "mid" | "low")[];
            id: number;
            publisher_id: number;
            publisher: string;
            link: string;
            updatedAt: string;
            publishedAt: string | null;
            archivedAt: string | null;
            daily_cap: number;
            is_live: boolean;
            last_live: string | null;
            is_traffic_flowing: boolean;
            publisher_channel_search_count: {
                count: number;
                date: string;
            }[];
            targeting_rules: components["schemas"]["TargetingRule"][];
        };
        TargetingForm: {
            publisher_id?: number | null;
            is_active?: boolean;
            /** @enum {string} */
            status?: "draft" | "published";
            custom_domain?: string | null;
            use_custom_domain?: boolean;
            use_custom_fallback?: boolean;
            use_custom_overcap_url?: boolean;
            default_fallback?: string | null;
            overcap_url?: string | null;
            sub_id?: string | null;
            client_id?: (number | "") | null;
            n?: string | null;
            click_id?: string | null;
            warmup_mode?: boolean;
            use_sid?: boolean;
            use_ad_account_id?: boolean;
            use_utm_source?: boolean;
            use_pixel_id?: boolean;
            use_conversion_event?: boolean;
            use_ad_group_id?: boolean;
            use_ad_placement_id?: boolean;
            use_ut?: boolean;
            use_ad_id?: boolean;
            use_site_id?: boolean;
            use_site_domain?: boolean;
            use_publisher_id?: boolean;
            use_publisher_name?: boolean;
            notes?: string | null;
            tag_description?: string | null;
            /** @enum {string} */
            targeting_type?: "round_robin" | "waterfall";
            pass_referrer?: boolean;
            ip_list_proxy?: boolean;
            ip_list_too_many_per_ip?: boolean;
            minimum_chrome_version?: boolean;
            minimum_windows_version?: boolean;
            short_keywords?: boolean;
            latency?: number | null;
            high_paying_keywords_percentage?: number | null;
            disable_filters_temporarily?: boolean | null;
            platform_id?: number[];
            search_engine_id?: number[];
            tag_type_id?: number[];
            traffic_source_id?: number[];
            quality_score?: ("direct" | "premium" | "mid" | "low")[];
            targeting_rules?: components["schemas"]["RuleForm"][];
        };
        TargetingRow: {
            id: number;
            publisher_id: number;
            publisher: string;
            link: string;
            /** @enum {string} */
            status: "draft" | "published";
            is_active: boolean;
            /** @enum {string} */
            targeting_type: "round_robin" | "waterfall";
            tag_description: string | null;
            platform_id: number[];
            search_engine_id: number[];
            tag_type_id: number[];
            traffic_source_id: number[];
            quality_score: ("direct" | "premium" | "mid" | "low")[];
            updatedAt: string;
            publishedAt: string | null;
            archivedAt: string | null;
            daily_cap: number;
            is_live: boolean;
            last_live: string | null;
            is_traffic_flowing: boolean;
            publisher_channel_search_count: {
                count: number;
                date: string;
            }[];
            tag_types: string[];
            traffic_sources: string[];
            enabled_rules: number;
            cap_consumed: number;
            scheduled: components["schemas"]["PendingChange"][];
        };
        TargetingRule: {
            id: number;
            targeting_id: number;
            daily_cap: number;
            daily_frequency: number | null;
            revenue_share_percentage: number | null;
            disabled: boolean;
            had_account: boolean;
            comment: string | null;
            hours: {
                time_zone: string;
                of_week: number[];
            } | null;
            is_group: boolean;
            priority: number;
            provider_details: components["schemas"]["RuleTarget"][];
        };
        TargetNames: {
            provider_links: {
                id: number;
                link: string;
                provider_name: string;
            }[];
            advertiser_link_groups: {
                id: number;
                description: string | null;
            }[];
        };
        User: {
            id: number;
            first_name: string;
            last_name: string;
            email: string;
            publisher_id: number | null;
            role_id: number;
            blocked: boolean;
            role: {
                id: number;
                /** @enum {string} */
                role: "SuperAdmin" | "Publisher";
            };
            publisher: {
                id: number;
                name: string;
            } | null;
            contact_number: string | null;
            skype_details: string | null;
            profile_link: string | null;
            second_factor: boolean;
            createdAt: string;
            updatedAt: string;
        };
        ViewSchedule: {
            /** @enum {string} */
            every: "day" | "week" | "month";
            hour: number;
            /** @default 1 */
            weekday?: number;
            /** @default 1 */
            month_day?: number;
            recipients: string[];
            /** @default true */
            active?: boolean;
        };
        WireError: {
            message: string;
            code: string;
            fields?: {
                [key: string]: string;
            };
            id?: string;
        };
    };
    responses: {
        /** @description Refused. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    activateAdvice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotesForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["Advice"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    closeAdvice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotesForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["Advice"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    countAdvice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            active: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listAdvice: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "partner" | "title" | "status" | "loss" | "opened_at" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                status?: ("active" | "snoozed" | "closed")[];
                partner?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["Advice"][];
                            total: number;
                            statusFilter: {
                                value: string;
                                label: string;
                                count: number;
                            }[];
                            partnerFilter: {
                                value: string;
                                label: string;
                                count: number;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    snoozeAdvice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnoozeForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["Advice"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listAdviceRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            rules: {
                                rule: string;
                                enabled: boolean;
                                thresholds: {
                                    [key: string]: number;
                                };
                                judged_at: string | null;
                                is_unknown: boolean;
                                failed_at: string | null;
                                items: number;
                                proposal: {
                                    threshold: string;
                                    from: number;
                                    to: number;
                                    quiet: number;
                                    actedOn: number;
                                    kept: number;
                                } | null;
                                updatedAt: string;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    saveAdviceRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                rule: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                    thresholds: {
                        [key: string]: number;
                    };
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            rule: string;
                            enabled: boolean;
                            thresholds: {
                                [key: string]: number;
                            };
                            judged_at: string | null;
                            is_unknown: boolean;
                            failed_at: string | null;
                            items: number;
                            proposal: {
                                threshold: string;
                                from: number;
                                to: number;
                                quiet: number;
                                actedOn: number;
                                kept: number;
                            } | null;
                            updatedAt: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    alertDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            deliveries: {
                                id: number;
                                /** @enum {string} */
                                channel: "mail" | "push" | "webhook";
                                /** @enum {string} */
                                status: "waiting" | "sent" | "failed";
                                error: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                sent_at: string | null;
                                items: string[];
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listAlerts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            alerts: {
                                id: number;
                                name: string;
                                enabled: boolean;
                                rules: string[];
                                publisher_ids: number[];
                                provider_ids: number[];
                                targeting_ids: number[];
                                provider_link_ids: number[];
                                least_percent: number | null;
                                least_volume: number | null;
                                by_mail: boolean;
                                emails: string;
                                by_push: boolean;
                                webhook_url: string | null;
                                tells_end: boolean;
                                quiet_from: number | null;
                                quiet_to: number | null;
                                quiet_zone: string;
                                digest_minutes: number;
                                last_sent_at: string | null;
                                /** Format: date-time */
                                updatedAt: string;
                            }[];
                            default_emails: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            alert: {
                                id: number;
                                name: string;
                                enabled: boolean;
                                rules: string[];
                                publisher_ids: number[];
                                provider_ids: number[];
                                targeting_ids: number[];
                                provider_link_ids: number[];
                                least_percent: number | null;
                                least_volume: number | null;
                                by_mail: boolean;
                                emails: string;
                                by_push: boolean;
                                webhook_url: string | null;
                                tells_end: boolean;
                                quiet_from: number | null;
                                quiet_to: number | null;
                                quiet_zone: string;
                                digest_minutes: number;
                                last_sent_at: string | null;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            webhook_secret: string | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    enabled: boolean;
                    rules: string[];
                    publisher_ids: number[];
                    provider_ids: number[];
                    targeting_ids: number[];
                    provider_link_ids: number[];
                    least_percent: number | null;
                    least_volume: number | null;
                    by_mail: boolean;
                    emails: string;
                    by_push: boolean;
                    webhook_url: string | null;
                    tells_end: boolean;
                    quiet_from: number | null;
                    quiet_to: number | null;
                    quiet_zone: string;
                    digest_minutes: number;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            alert: {
                                id: number;
                                name: string;
                                enabled: boolean;
                                rules: string[];
                                publisher_ids: number[];
                                provider_ids: number[];
                                targeting_ids: number[];
                                provider_link_ids: number[];
                                least_percent: number | null;
                                least_volume: number | null;
                                by_mail: boolean;
                                emails: string;
                                by_push: boolean;
                                webhook_url: string | null;
                                tells_end: boolean;
                                quiet_from: number | null;
                                quiet_to: number | null;
                                quiet_zone: string;
                                digest_minutes: number;
                                last_sent_at: string | null;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            webhook_secret: string | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    renewAlertSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            alert: {
                                id: number;
                                name: string;
                                enabled: boolean;
                                rules: string[];
                                publisher_ids: number[];
                                provider_ids: number[];
                                targeting_ids: number[];
                                provider_link_ids: number[];
                                least_percent: number | null;
                                least_volume: number | null;
                                by_mail: boolean;
                                emails: string;
                                by_push: boolean;
                                webhook_url: string | null;
                                tells_end: boolean;
                                quiet_from: number | null;
                                quiet_to: number | null;
                                quiet_zone: string;
                                digest_minutes: number;
                                last_sent_at: string | null;
                                /** Format: date-time */
                                updatedAt: string;
                            };
                            webhook_secret: string | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    testAlert: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            channels: ("mail" | "push" | "webhook")[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["ApiKey"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    makeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            key: components["schemas"]["ApiKey"];
                            secret: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    auditDetail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            entry: components["schemas"]["AuditEntry"];
                            changes: {
                                field: string;
                                before: string | null;
                                after: string | null;
                            }[];
                            take_back: {
                                reason: string | null;
                                changes: {
                                    field: string;
                                    before: string | null;
                                    after: string | null;
                                }[];
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    auditPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            people: {
                                id: number;
                                name: string;
                                email: string;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                person?: number;
                kind?: string[];
                record?: string;
                action?: ("create" | "update" | "archive" | "restore" | "delete" | "publish" | "sign_in" | "sign_out")[];
                from?: string;
                to?: string;
                q?: string;
                older?: string;
                newer?: string;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            entries: components["schemas"]["AuditEntry"][];
                            older: string | null;
                            newer: string | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    takeBack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            bulk_change: components["schemas"]["BulkChange"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listBulkChanges: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                order_by?: "id" | "changed" | "published";
                order_direction?: "ASC" | "DESC";
                id?: number;
                change?: ("link" | "cap" | "filters" | "share" | "undo")[];
                mine?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            bulk_changes: components["schemas"]["BulkChange"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    movesOfBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    change: {
                        /** @constant */
                        kind: "link";
                        from: number;
                        to: number;
                    } | {
                        /** @constant */
                        kind: "filters";
                        filters: components["schemas"]["BulkFilters"];
                    } | {
                        /** @constant */
                        kind: "share";
                        share_revenue: number;
                        /** Format: date */
                        from_day: string;
                    } | {
                        /** @constant */
                        kind: "undo";
                        of: number;
                    } | ({
                        /** @constant */
                        kind: "cap";
                        /** @constant */
                        how: "percent";
                        value: number;
                    } | {
                        /** @constant */
                        kind: "cap";
                        /** @constant */
                        how: "step";
                        value: number;
                    } | {
                        /** @constant */
                        kind: "cap";
                        /** @constant */
                        how: "value";
                        value: number;
                    });
                    account_ids: number[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            moves: components["schemas"]["BookingMoves"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    previewBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    change: {
                        /** @constant */
                        kind: "link";
                        from: number;
                        to: number;
                    } | {
                        /** @constant */
                        kind: "filters";
                        filters: components["schemas"]["BulkFilters"];
                    } | {
                        /** @constant */
                        kind: "share";
                        share_revenue: number;
                        /** Format: date */
                        from_day: string;
                    } | {
                        /** @constant */
                        kind: "undo";
                        of: number;
                    } | ({
                        /** @constant */
                        kind: "cap";
                        /** @constant */
                        how: "percent";
                        value: number;
                    } | {
                        /** @constant */
                        kind: "cap";
                        /** @constant */
                        how: "step";
                        value: number;
                    } | {
                        /** @constant */
                        kind: "cap";
                        /** @constant */
                        how: "value";
                        value: number;
                    });
                    selection?: components["schemas"]["BulkSelection"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            records: components["schemas"]["BulkRecord"][];
                            names: components["schemas"]["TargetNames"];
                            undone: ({
                                /** @constant */
                                kind: "link";
                                from: number;
                                to: number;
                            } | {
                                /** @constant */
                                kind: "filters";
                                filters: components["schemas"]["BulkFilters"];
                            } | {
                                /** @constant */
                                kind: "share";
                                share_revenue: number;
                                /** Format: date */
                                from_day: string;
                            } | {
                                /** @constant */
                                kind: "undo";
                                of: number;
                            } | ({
                                /** @constant */
                                kind: "cap";
                                /** @constant */
                                how: "percent";
                                value: number;
                            } | {
                                /** @constant */
                                kind: "cap";
                                /** @constant */
                                how: "step";
                                value: number;
                            } | {
                                /** @constant */
                                kind: "cap";
                                /** @constant */
                                how: "value";
                                value: number;
                            })) | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recordsOfBulkChange: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                record_id?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            records: components["schemas"]["ChangedRecord"][];
                            total: number;
                            names: components["schemas"]["TargetNames"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    runBulkChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    change: {
                        /** @constant */
                        kind: "link";
                        from: number;
                        to: number;
                    } | {
                        /** @constant */
                        kind: "filters";
                        filters: components["schemas"]["BulkFilters"];
                    } | {
                        /** @constant */
                        kind: "share";
                        share_revenue: number;
                        /** Format: date */
                        from_day: string;
                    } | {
                        /** @constant */
                        kind: "undo";
                        of: number;
                    } | ({
                        /** @constant */
                        kind: "cap";
                        /** @constant */
                        how: "percent";
                        value: number;
                    } | {
                        /** @constant */
                        kind: "cap";
                        /** @constant */
                        how: "step";
                        value: number;
                    } | {
                        /** @constant */
                        kind: "cap";
                        /** @constant */
                        how: "value";
                        value: number;
                    });
                    publish: boolean;
                    records: {
                        /** @enum {string} */
                        kind: "targeting" | "group" | "provider_link" | "publisher_account";
                        id: number;
                        updatedAt: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                            changed: number;
                            published: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listGroups: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "description" | "active" | "status" | "targeting" | "capacity" | "updated_at" | "published_at" | "archived_at";
                order_direction?: "ASC" | "DESC";
                archived?: boolean;
                active?: boolean;
                status?: "draft" | "published";
                scheduled?: boolean;
                platform_id?: number[];
                search_engine_id?: number[];
                tag_type_id?: number[];
                quality_score?: ("direct" | "premium" | "mid" | "low")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            advertiser_link_groups: {
                                id: number;
                                active: boolean;
                                published: boolean;
                                description: string | null;
                                platforms: number[];
                                search_engines: number[];
                                tag_types: number[];
                                quality_scores: ("direct" | "premium" | "mid" | "low")[];
                                capacity: number;
                                /** @enum {string} */
                                targeting: "round_robin" | "waterfall";
                                /** @enum {string} */
                                status: "draft" | "published";
                                updated_at: string;
                                published_at: string | null;
                                archived_at: string | null;
                                no_of_rules: number;
                                no_of_active_rules: number;
                                remaining_capacity: number | null;
                                used_by: number[];
                                scheduled: components["schemas"]["PendingChange"][];
                            }[];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateGroups: {
        parameters: {
            query?: {
                active?: boolean;
                status?: "draft" | "published";
                deleted?: "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["GroupDetail"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteGroups: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["GroupDetail"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    restoreGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            advertiser_link_group: components["schemas"]["AdvertiserLinkGroup"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["GroupDetail"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    groupHistory: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["HistoryPage"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    groupOptions: {
        parameters: {
            query?: {
                platform_id?: number[];
                search_engine_id?: number[];
                tag_type_id?: number[];
                quality_score?: ("direct" | "premium" | "mid" | "low")[];
                traffic_source_id?: number[];
                advertiser_link_group_id?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            advertiser_link_groups: components["schemas"]["GroupOption"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    groupRevisionContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            revision: components["schemas"]["PublishedRevision"];
                            content: components["schemas"]["PublishedGroup"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    groupRevisions: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            revisions: components["schemas"]["PublishedRevision"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    previewGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    active?: boolean;
                    published?: boolean;
                    description?: string | null;
                    platforms?: number[];
                    search_engines?: number[];
                    tag_types?: number[];
                    quality_scores?: ("direct" | "premium" | "mid" | "low")[];
                    /** @enum {string} */
                    targeting?: "round_robin" | "waterfall";
                    rules?: components["schemas"]["GroupRuleForm"][];
                    updated_at?: string;
                    id: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            difference: components["schemas"]["ContentDifference"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    restoreGroupRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    revision: number;
                    updated_at?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            advertiser_link_group: components["schemas"]["AdvertiserLinkGroup"];
                            live: components["schemas"]["PublishedGroup"] | null;
                            previous_id: number | null;
                            next_id: number | null;
                            left_out: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    ivtReportCall: {
        parameters: {
            query?: {
                period?: "today" | "yesterday" | "previous_month" | "month_to_date" | "last_7_days" | "custom";
                fromDate?: string;
                toDate?: string;
                aggregateBy?: "day" | "month" | "accumulated";
                groupByKeys?: ("publisher_id" | "publisher_channel_id" | "tag_type_id")[];
                publishers?: number[];
                tagTypes?: number[];
                pub_link_id?: number[];
                orderBy?: "date" | "publisher_id" | "publisher_channel_id" | "tag_type_id" | "ivt_searches" | "distinct_user_agent_count" | "kw_score" | "repetitive_ip_address_count" | "repeated_ip_percentage" | "believable_searches" | "repeated_ip_searches";
                orderDirection?: "ASC" | "DESC";
                orderOf?: "value" | "before" | "difference" | "percent";
                compare?: "none" | "previous_period" | "same_weekdays" | "last_month" | "last_year" | "custom";
                beforeFrom?: string;
                beforeTo?: string;
                hours?: number[];
                asKnownOn?: string;
                page?: number;
                size?: number;
                download?: boolean;
                format?: "csv" | "xlsx";
                chart?: "ivt_searches" | "distinct_user_agent_count" | "kw_score" | "repetitive_ip_address_count" | "repeated_ip_percentage" | "believable_searches" | "repeated_ip_searches";
                csvHeaders?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                server_search_count?: number | null;
                                believable_searches?: number | null;
                                repeated_ip_searches?: number | null;
                                distinct_user_agent_count?: number | null;
                                kw_score?: number | null;
                                repetitive_ip_address_count?: number | null;
                                repeated_ip_percentage?: number | null;
                                date: string | null;
                                publisher_id?: number | string;
                                publisher_name?: string;
                                targeting_id?: number | string;
                                tag_type_id?: number | string;
                                tag_type_name?: string;
                                /** @enum {string} */
                                ua_test?: "pass" | "fail";
                                /** @enum {string} */
                                kw_test?: "pass" | "fail";
                                /** @enum {string} */
                                ip_test?: "pass" | "fail";
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                            }[];
                            count: number;
                            stats: {
                                server_search_count?: number | null;
                                believable_searches?: number | null;
                                repeated_ip_searches?: number | null;
                                distinct_user_agent_count?: number | null;
                                kw_score?: number | null;
                                repetitive_ip_address_count?: number | null;
                                repeated_ip_percentage?: number | null;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                                aggregated_monetized_searches?: number | null;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            /** Format: date-time */
                            until: string;
                            before: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            } | null;
                            missing: {
                                [key: string]: string;
                            };
                            not_known?: string[];
                            filter_names?: {
                                [key: string]: {
                                    [key: string]: string;
                                };
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getIvtDetail: {
        parameters: {
            query: {
                date: string;
                publisher_id: number;
                publisher_channel_id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            rows: {
                                date: string;
                                publisher_id: number;
                                publisher_name: string | null;
                                publisher_channel_id: number;
                                server_search_count: number;
                                advertiser_channel_traffic_type: string | null;
                                distinct_user_agent_count: number;
                                kw_score: number;
                                repetitive_ip_address_count: number;
                                /** @enum {string} */
                                ua_test: "pass" | "fail";
                                /** @enum {string} */
                                ip_test: "pass" | "fail";
                                /** @enum {string} */
                                kw_test: "pass" | "fail";
                                address_count: number;
                                repeated_search_count: number;
                                short_keywords: number;
                                nonsense_keywords: number;
                                repeated_keywords: number;
                            }[];
                            searches: number;
                            keywords: {
                                keyword: string;
                                searches: number;
                                /** @enum {string} */
                                kind: "short" | "nonsense" | "believable";
                            }[];
                            user_agents: {
                                user_agent: string;
                                searches: number;
                            }[];
                            addresses: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getIvtList: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                orderBy?: "date" | "publisher_id" | "publisher_name" | "publisher_channel_id" | "server_search_count" | "advertiser_channel_traffic_type" | "distinct_user_agent_count" | "kw_score" | "repetitive_ip_address_count";
                orderDirection?: "ASC" | "DESC";
                publisher?: number[];
                trafficType?: number[];
                fromDate?: string;
                toDate?: string;
                download?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ivt_list: components["schemas"]["IvtRow"][];
                            count: {
                                count: number;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getIvtThresholds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            least_searches: number;
                            least_user_agents: number;
                            most_address_uses: number;
                            most_repeated_percent: number;
                            least_kw_score: number;
                            updatedAt: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    saveIvtThresholds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    least_searches: number;
                    least_user_agents: number;
                    most_address_uses: number;
                    most_repeated_percent: number;
                    least_kw_score: number;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            least_searches: number;
                            least_user_agents: number;
                            most_address_uses: number;
                            most_repeated_percent: number;
                            least_kw_score: number;
                            updatedAt: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    checkLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            state: components["schemas"]["LinkWatchState"] | null;
                            checks: {
                                id: number;
                                /** Format: date-time */
                                at: string;
                                ok: boolean;
                                text: string;
                                warning: string | null;
                                status: number | null;
                                milliseconds: number;
                                certificate_until: string | null;
                                channel_kept: boolean | null;
                                click_id_kept: boolean | null;
                                hops: {
                                    url: string;
                                    status: number | null;
                                    milliseconds: number;
                                    certificate_until: string | null;
                                }[];
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getLinkWatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            enabled: boolean;
                            every_hours: number;
                            keyword: string;
                            user_agent: string;
                            pause_after: number | null;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    saveLinkWatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                    every_hours: number;
                    keyword: string;
                    user_agent: string;
                    pause_after: number | null;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            enabled: boolean;
                            every_hours: number;
                            keyword: string;
                            user_agent: string;
                            pause_after: number | null;
                            /** Format: date-time */
                            updatedAt: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    linkChecks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            state: components["schemas"]["LinkWatchState"] | null;
                            checks: {
                                id: number;
                                /** Format: date-time */
                                at: string;
                                ok: boolean;
                                text: string;
                                warning: string | null;
                                status: number | null;
                                milliseconds: number;
                                certificate_until: string | null;
                                channel_kept: boolean | null;
                                click_id_kept: boolean | null;
                                hops: {
                                    url: string;
                                    status: number | null;
                                    milliseconds: number;
                                    certificate_until: string | null;
                                }[];
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    resumeLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            state: components["schemas"]["LinkWatchState"] | null;
                            checks: {
                                id: number;
                                /** Format: date-time */
                                at: string;
                                ok: boolean;
                                text: string;
                                warning: string | null;
                                status: number | null;
                                milliseconds: number;
                                certificate_until: string | null;
                                channel_kept: boolean | null;
                                click_id_kept: boolean | null;
                                hops: {
                                    url: string;
                                    status: number | null;
                                    milliseconds: number;
                                    certificate_until: string | null;
                                }[];
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    attention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            entries: {
                                /** @enum {string} */
                                kind: "advertiser_link_at_cap" | "no_room" | "no_enabled_rule" | "unusable_advertiser_link" | "traffic_paused" | "unmatched_revenue" | "failed_runs" | "late_runs" | "failed_uploads" | "waiting_dry_runs" | "unpublished_changes" | "never_published";
                                count: number;
                                examples: {
                                    id: number;
                                    name: string;
                                }[];
                                gross?: string;
                                since?: string | null;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    capPaces: {
        parameters: {
            query: {
                kind: "publisher_link" | "rule" | "group" | "group_rule" | "provider_link";
                ids: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            at: string;
                            paces: {
                                id: number;
                                cap: number;
                                used: number;
                                /** @enum {string} */
                                by: "usual" | "recent";
                                passed: number;
                                full_at: string | null;
                                at_midnight: number;
                                missed: number;
                                next: number[];
                                overflow: {
                                    from: string | null;
                                    searches: number;
                                    /** @enum {string} */
                                    to: "overcap_url" | "custom_fallback" | "system_fallback";
                                } | null;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    dashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                total_searches: number;
                                monetized_searches: number | null;
                                net_revenue: string | null;
                                publisher_revenue: string | null;
                                /** Format: date */
                                date: string;
                                advertiser_search_count: number;
                                clicks: number;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches: number;
                                redirected: number;
                            }[];
                            count: number;
                            stats: {
                                total_searches: number;
                                monetized_searches: number | null;
                                net_revenue: string | null;
                                publisher_revenue: string | null;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    dashboardDays: {
        parameters: {
            query?: {
                download?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                total_searches: number;
                                monetized_searches: number | null;
                                net_revenue: string | null;
                                publisher_revenue: string | null;
                                /** Format: date */
                                date: string;
                                advertiser_search_count: number;
                                clicks: number;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches: number;
                                redirected: number;
                            }[];
                            count: number;
                            stats: {
                                total_searches: number;
                                monetized_searches: number | null;
                                net_revenue: string | null;
                                publisher_revenue: string | null;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    dashboardMonthlyStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            stats: {
                                total_searches: number;
                                monetized_searches: number | null;
                                net_revenue: string | null;
                                publisher_revenue: string | null;
                            };
                            maturity: ("none" | "partial" | "estimated" | "settled") | null;
                            expected_share: number | null;
                            unreported_searches: number;
                            redirected: number;
                            forecast: {
                                net_revenue: string;
                                low: string;
                                high: string;
                                so_far: string;
                            } | null;
                            before: {
                                total_searches: number;
                                monetized_searches: number | null;
                                net_revenue: string | null;
                                publisher_revenue: string | null;
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                                whole_net_revenue: string | null;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    dashboardStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            stats: {
                                total_searches: number;
                                monetized_searches: number | null;
                                net_revenue: string | null;
                                publisher_revenue: string | null;
                            };
                            maturity: ("none" | "partial" | "estimated" | "settled") | null;
                            expected_share: number | null;
                            unreported_searches: number;
                            redirected: number;
                            forecast: {
                                net_revenue: string;
                                low: string;
                                high: string;
                                so_far: string;
                            } | null;
                            before: {
                                total_searches: number;
                                monetized_searches: number | null;
                                net_revenue: string | null;
                                publisher_revenue: string | null;
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                                whole_net_revenue: string | null;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    downloadDashboard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    findRecords: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            found: {
                                /** @enum {string} */
                                kind: "publisher" | "advertiser" | "publisher_link" | "advertiser_link" | "group" | "user";
                                id: number;
                                name: string;
                                note: string;
                                channel: string;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    freshness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            sources: {
                                provider: {
                                    id: number;
                                    name: string;
                                };
                                /** @enum {string} */
                                kind: "file" | "api";
                                newest_day: string | null;
                                read_at: string | null;
                                late: ("failed" | "late") | null;
                                api_id: number | null;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    latestSearches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            searches: {
                                event_time: string;
                                outcome: string;
                                filtered_reason: string;
                                publisher_id: number;
                                targeting_id: number;
                                rule_id: number;
                                advertiser_link_group_id: number;
                                group_rule_id: number;
                                provider_id: number;
                                provider_link_id: number;
                                channel: string;
                                country: string;
                                keyword: string;
                                click_id: string;
                                sub_id: string;
                                user_agent: string;
                                referrer: string;
                                revision: number;
                                publisher: string | null;
                                provider: string | null;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    searchesByHour: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            hours: {
                                searches: number;
                                redirected: number;
                                filtered: number;
                                overcapped: number;
                                warmup: number;
                                fallback: number;
                                hour: string;
                                day_before: number;
                            }[];
                            total: {
                                searches: number;
                                redirected: number;
                                filtered: number;
                                overcapped: number;
                                warmup: number;
                                fallback: number;
                            };
                            before: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    searchesSoFar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            until: string;
                            today: {
                                searches: number;
                                redirected: number;
                                filtered: number;
                                overcapped: number;
                                warmup: number;
                                fallback: number;
                            };
                            before: {
                                searches: number;
                                redirected: number;
                                filtered: number;
                                overcapped: number;
                                warmup: number;
                                fallback: number;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    sampleTraffic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            /** @enum {string} */
                            state: "possible" | "on_their_way" | "no_domain" | "no_link" | "searches_came_in";
                            address: string | null;
                            problem: string | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    sendSampleTraffic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            address: string;
                            searches: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    trafficWarnings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            caps: {
                                count: number;
                                examples: {
                                    /** @enum {string} */
                                    kind: "rule" | "group" | "group_rule" | "provider_link";
                                    id: number;
                                    name: string;
                                    record: {
                                        /** @enum {string} */
                                        kind: "advertiser_link" | "publisher_link" | "group";
                                        id: number;
                                    };
                                    cap: number;
                                    used: number;
                                    per_hour: number;
                                    full_at: string;
                                }[];
                            };
                            silent: {
                                count: number;
                                examples: {
                                    id: number;
                                    name: string;
                                    searches: number;
                                }[];
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    fetchPublisherToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    publisherId: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            token: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotPasswordForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    data: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["OpenedSession"] | components["schemas"]["CodeNeeded"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    publicKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            kty: string;
                            n: string;
                            e: string;
                            kid: string;
                            alg: string;
                            use: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    returnToAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            token: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            sid: string;
                            sub: string;
                            email: string;
                            name: string;
                            role: {
                                id: number;
                                /** @enum {string} */
                                role: "SuperAdmin" | "Publisher";
                            };
                            publisher: {
                                id: number;
                                name: string;
                            } | null;
                            actor?: {
                                id: number;
                                email: string;
                            };
                            expires_at: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    userDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    device_id: string;
                    fcm_token: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    userSubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subscription: boolean;
                    device_id: string;
                    fcm_token: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    validateToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    pushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            key: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    testPush: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            devices: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            secret: string;
                            uri: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            recovery_codes: string[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    loginCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    challenge: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            token: string;
                            set_up_second_factor: boolean;
                            recovery_codes_left: number | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            recovery_codes: string[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    secondFactorRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            roles: {
                                /** @enum {string} */
                                role: "SuperAdmin" | "Publisher";
                                required: boolean;
                                users: number;
                                set_up: number;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    requireSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    own_password: string;
                    /** @enum {string} */
                    role: "SuperAdmin" | "Publisher";
                    required: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    secondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            since: string | null;
                            required: boolean;
                            recovery_codes_left: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    switchOffSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            sessions: components["schemas"]["OpenSessionRow"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ended: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ended: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    endUserSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                session: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ended: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            sessions: components["schemas"]["OpenSessionRow"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    endUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ended: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    makeSkypeCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationOwner"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            code: string;
                            expires_at: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeConversationId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationOwner"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["ConversationOwner"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            user: components["schemas"]["User"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    oldPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: null;
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "first_name" | "last_name" | "email" | "publisher" | "role" | "blocked" | "createdAt" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                status?: boolean;
                role?: "SuperAdmin" | "Publisher";
                publisher_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            users: components["schemas"]["User"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            user: components["schemas"]["User"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            user: components["schemas"]["User"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    email?: string;
                    role_id?: number;
                    contact_number?: string | null;
                    skype_details?: string | null;
                    updatedAt?: string;
                    own_password?: string;
                    /** Format: binary */
                    profile_image?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            user: components["schemas"]["User"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            roles: {
                                id: number;
                                /** @enum {string} */
                                role: "SuperAdmin" | "Publisher";
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    setUserStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    blocked: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            user: components["schemas"]["User"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    userPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    allProviderLinks: {
        parameters: {
            query?: {
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            rows: components["schemas"]["ProviderLinkOption"][];
                            count: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createProviderLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderLinkForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            providerLink: components["schemas"]["ProviderLink"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteProviderLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getProviderLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            providerLink: components["schemas"]["ProviderLink"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateProviderLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    provider_id?: number | null;
                    /** @default  */
                    link?: string;
                    description?: string | null;
                    platform_id?: number | null;
                    search_engine_id?: number | null;
                    tag_type_id?: number | null;
                    traffic_source_id?: number | null;
                    /** @default  */
                    link_source_identifier?: string;
                    /** @default  */
                    link_source_identifier_value?: string;
                    daily_cap?: (number | "") | null;
                    quality_score?: ("direct" | "premium" | "mid" | "low") | null;
                    /** @default true */
                    reusable?: boolean;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            providerLink: components["schemas"]["ProviderLink"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    identicalProviderLinks: {
        parameters: {
            query?: {
                link_id?: number;
                include_self?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    data: {
                        id?: number | null;
                        link: string;
                        provider_id: number;
                        link_source_identifier: string;
                        link_source_identifier_value: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            is_Found_Identical: boolean;
                            links: {
                                id: number;
                                link: string;
                                provider: {
                                    id: number;
                                    name: string;
                                };
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    linksOfProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            provider: {
                                id: number;
                                name: string;
                                status: boolean;
                                link_source_identifier: string | null;
                            };
                            links: components["schemas"]["ProviderLink"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    saveProviderLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    links: {
                        provider_id?: number | null;
                        /** @default  */
                        link?: string;
                        description?: string | null;
                        platform_id?: number | null;
                        search_engine_id?: number | null;
                        tag_type_id?: number | null;
                        traffic_source_id?: number | null;
                        /** @default  */
                        link_source_identifier?: string;
                        /** @default  */
                        link_source_identifier_value?: string;
                        daily_cap?: (number | "") | null;
                        quality_score?: ("direct" | "premium" | "mid" | "low") | null;
                        /** @default true */
                        reusable?: boolean;
                        updatedAt?: string;
                        id?: number | null;
                        disabled?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            links: components["schemas"]["ProviderLink"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listProviderLinks: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                order_by?: "id" | "link" | "provider" | "tag_type" | "search_engine" | "platform" | "traffic_source" | "daily_cap" | "remaining_cap" | "cap_consumed" | "searches_today" | "quality_score" | "is_traffic_flowing" | "is_live" | "last_live" | "createdAt" | "disabled" | "reusable";
                order_direction?: "ASC" | "DESC";
                link?: string;
                id?: number;
                provider_id?: number[];
                publisher_id?: number[];
                platform_id?: number[];
                search_engine_id?: number[];
                tag_type_id?: number[];
                traffic_source_id?: number[];
                quality_score?: ("direct" | "premium" | "mid" | "low")[];
                isLinked?: "linked" | "not_linked";
                is_live?: boolean;
                reusable?: boolean;
                didnot_reach_cap?: boolean;
                reached_cap?: boolean;
                didnot_go_live?: boolean;
                traffic_paused?: boolean;
                check_failed?: boolean;
                download?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            providerLinks: {
                                providerLinks: components["schemas"]["ProviderLink"][];
                                total: number;
                                live_at: string | null;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    providerLinkHistory: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["HistoryPage"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    providerLinkOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    provider_id?: number[];
                    platform_id?: number[];
                    search_engine_id?: number[];
                    tag_type_id?: number[];
                    traffic_source_id?: number[];
                    quality_score?: string[];
                    provider_link_id?: number[];
                    link?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            rows: components["schemas"]["ProviderLinkOption"][];
                            count: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    providerLinkRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            rules: components["schemas"]["RelatedRule"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    setProviderLinkReusable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reusable: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            providerLink: components["schemas"]["ProviderLink"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateProviderLinkStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    disabled: boolean;
                }[];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            links: components["schemas"]["ProviderLink"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getApiRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["ApiRunDetail"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listApiRuns: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                order_by?: "id" | "provider" | "last_updated_db" | "called_api_date" | "message" | "uploaded_status" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                status?: ("Failed" | "Processing" | "Uploaded" | "Constant")[];
                provider_id?: number[];
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["ApiRun"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    runApis: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    selected: number[];
                    /** Format: date */
                    fromDate: string;
                    /** Format: date */
                    toDate: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            runs: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getApiSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            schedule: {
                                is_active: boolean;
                                times: string[];
                                days_back: number;
                                month_again_on: number | null;
                                updatedAt: string | null;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    setApiSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiScheduleForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            schedule: {
                                is_active: boolean;
                                times: string[];
                                days_back: number;
                                month_again_on: number | null;
                                updatedAt: string | null;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            credential: {
                                id: number;
                                provider_id: number;
                                is_active: boolean;
                                url: string;
                                nesting: string;
                                date_format: string;
                                body: string;
                                params: string;
                                mapping_fields: {
                                    date: string;
                                    channel: string;
                                    geo: string;
                                    total_searches: string;
                                    monetized_searches: string;
                                    clicks: string;
                                    gross_revenue: string;
                                    tq: string;
                                };
                                auth_url: string;
                                auth_nesting: string;
                                paging: components["schemas"]["Paging"];
                                updatedAt: string;
                            } | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            credential: {
                                id: number;
                                provider_id: number;
                                is_active: boolean;
                                url: string;
                                nesting: string;
                                date_format: string;
                                body: string;
                                params: string;
                                mapping_fields: {
                                    date: string;
                                    channel: string;
                                    geo: string;
                                    total_searches: string;
                                    monetized_searches: string;
                                    clicks: string;
                                    gross_revenue: string;
                                    tq: string;
                                };
                                auth_url: string;
                                auth_nesting: string;
                                paging: components["schemas"]["Paging"];
                                updatedAt: string;
                            } | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    storeCredentials: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialsFormInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            credential: {
                                id: number;
                                provider_id: number;
                                is_active: boolean;
                                url: string;
                                nesting: string;
                                date_format: string;
                                body: string;
                                params: string;
                                mapping_fields: {
                                    date: string;
                                    channel: string;
                                    geo: string;
                                    total_searches: string;
                                    monetized_searches: string;
                                    clicks: string;
                                    gross_revenue: string;
                                    tq: string;
                                };
                                auth_url: string;
                                auth_nesting: string;
                                paging: components["schemas"]["Paging"];
                                updatedAt: string;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    setApiStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    is_active: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                            is_active: boolean;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    storeCredential: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialsForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            credential: {
                                id: number;
                                provider_id: number;
                                is_active: boolean;
                                url: string;
                                nesting: string;
                                date_format: string;
                                body: string;
                                params: string;
                                mapping_fields: {
                                    date: string;
                                    channel: string;
                                    geo: string;
                                    total_searches: string;
                                    monetized_searches: string;
                                    clicks: string;
                                    gross_revenue: string;
                                    tq: string;
                                };
                                auth_url: string;
                                auth_nesting: string;
                                paging: components["schemas"]["Paging"];
                                updatedAt: string;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    testCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credential: components["schemas"]["CredentialsFormInput"];
                    /** Format: date */
                    from_date: string;
                    /** Format: date */
                    to_date: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            status: number | null;
                            auth_status: number | null;
                            milliseconds: number;
                            problem: string | null;
                            pages: number;
                            has_more: boolean;
                            row_count: number;
                            rows: string[];
                            excerpt: string | null;
                            readings: {
                                field: string;
                                source: string;
                                values: (string | null)[];
                                problem: string | null;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            provider: components["schemas"]["Provider"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            provider: components["schemas"]["Provider"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateProvider: {
        parameters: {
            query?: {
                archive?: "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    details?: string | null;
                    status?: boolean;
                    display_in_upload_screen?: boolean;
                    csv_source_identifier?: string | null;
                    link_source_identifier?: string | null;
                    advertiser_code?: string | null;
                    reports_gross_revenue?: boolean;
                    revenue_share_percentage?: number | "";
                    /** Format: date */
                    from_day?: string;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            provider: components["schemas"]["Provider"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteProvider: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listProviders: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "name" | "details" | "status" | "is_live" | "no_of_rules" | "api_status" | "display_in_upload_screen" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                archived?: boolean;
                status?: boolean;
                is_live?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            providers: components["schemas"]["Provider"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateProviders: {
        parameters: {
            query?: {
                status?: boolean;
                deleted?: "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteProviders: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    movesOfProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reports_gross_revenue: boolean;
                    revenue_share_percentage: number | "";
                    /** Format: date */
                    from_day?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            moves: components["schemas"]["BookingMoves"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    generatePublisherKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["PublisherKeyDetails"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getPublisherKeyOlder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["PublisherKeyDetails"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    generatePublisherKeyOlder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["PublisherKeyDetails"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getOwnPublisherKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["PublisherKeyDetails"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getOwnPublisherKeyOlder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["PublisherKeyDetails"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getPublisherKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: components["schemas"]["PublisherKeyDetails"];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createPublisher: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublisherForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            publisher: components["schemas"]["Publisher"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getPublisher: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            publisher: components["schemas"]["Publisher"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updatePublisher: {
        parameters: {
            query?: {
                archive?: "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    details?: string | null;
                    status?: boolean;
                    default_domain_id?: number | null;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            publisher: components["schemas"]["Publisher"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deletePublisher: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listPublishers: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "name" | "details" | "status" | "default_domain" | "is_live" | "no_of_targetings" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                archived?: boolean;
                status?: boolean;
                is_live?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            publishers: components["schemas"]["Publisher"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updatePublishers: {
        parameters: {
            query?: {
                status?: boolean;
                deleted?: "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deletePublishers: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    publisherUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: number[];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    explainChangeCall: {
        parameters: {
            query?: {
                period?: "today" | "yesterday" | "previous_month" | "month_to_date" | "last_7_days" | "custom";
                fromDate?: string;
                toDate?: string;
                platforms?: number[];
                searchEngines?: number[];
                tagTypes?: number[];
                countries?: (string | "(none)")[];
                providers?: number[];
                publishers?: number[];
                pub_account_id?: number[];
                channels?: string[];
                pub_link_id?: number[];
                rules?: number[];
                advertiser_link_groups?: number[];
                tags?: number[];
                trafficSources?: number[];
                qualityScores?: ("direct" | "premium" | "mid" | "low" | "(none)")[];
                filteredReasons?: string[];
                remarksFilter?: number[];
                compare?: "none" | "previous_period" | "same_weekdays" | "last_month" | "last_year" | "custom";
                beforeFrom?: string;
                beforeTo?: string;
                hours?: number[];
                settledOnly?: boolean;
                asKnownOn?: string;
                measure?: "server_search_counts" | "advertiser_search_count" | "monetized_searches" | "clicks" | "gross_revenue" | "net_revenue";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            before: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            };
                            /** @enum {string} */
                            measure: "server_search_counts" | "advertiser_search_count" | "monetized_searches" | "clicks" | "gross_revenue" | "net_revenue";
                            amounts: {
                                before: string;
                                after: string;
                                difference: string;
                            };
                            parts: {
                                part: string;
                                label: string;
                                amount: string;
                            }[];
                            lines: {
                                text: string;
                                amount: string;
                                filters: {
                                    publishers?: number[];
                                    providers?: number[];
                                    channels?: string[];
                                };
                                unusual: boolean | null;
                            }[];
                            rest: {
                                text: string;
                                amount: string;
                            };
                            cells: number;
                            too_early: number;
                            uncovered: number;
                            changes: {
                                /** Format: date-time */
                                at: string;
                                kind: string;
                                text: string;
                                who: string;
                                target: {
                                    /** @enum {string} */
                                    kind: "publisher_link" | "advertiser_link_group" | "advertiser_link" | "advertiser" | "publisher" | "publisher_account" | "repair" | "import";
                                    id: number;
                                };
                            }[];
                            changes_cut: boolean;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                id: number;
                                report: string;
                                title: string;
                                /** @enum {string} */
                                format: "csv" | "xlsx";
                                /** @enum {string} */
                                state: "waiting" | "writing" | "ready" | "failed";
                                rows_written: number;
                                file_name: string | null;
                                bytes: number | null;
                                problem: string | null;
                                /** Format: date-time */
                                created_at: string;
                                expires_at: string | null;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    prepareExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    report: string;
                    /** @enum {string} */
                    format: "csv" | "xlsx";
                    query: {
                        [key: string]: (string | number | boolean) | (string | number | boolean)[];
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                id: number;
                                report: string;
                                title: string;
                                /** @enum {string} */
                                format: "csv" | "xlsx";
                                /** @enum {string} */
                                state: "waiting" | "writing" | "ready" | "failed";
                                rows_written: number;
                                file_name: string | null;
                                bytes: number | null;
                                problem: string | null;
                                /** Format: date-time */
                                created_at: string;
                                expires_at: string | null;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    linkSearches: {
        parameters: {
            query?: {
                period?: "today" | "yesterday" | "previous_month" | "month_to_date" | "last_7_days" | "custom";
                fromDate?: string;
                toDate?: string;
                aggregateBy?: "hour" | "day" | "accumulated";
                groupByKeys?: ("publisher_channel_id" | "publisher_id" | "filtered_reason" | "country" | "rule_id" | "advertiser_id")[];
                pub_link_id?: number[];
                publishers?: number[];
                countries?: (string | "(none)")[];
                rules?: number[];
                providers?: number[];
                filteredReasons?: string[];
                orderBy?: "date" | "publisher_channel_id" | "publisher_id" | "filtered_reason" | "country" | "rule_id" | "advertiser_id" | "server_search_counts" | "redirected" | "filtered" | "invalid_traffic" | "overcapped_traffic" | "warmup" | "fallback";
                orderDirection?: "ASC" | "DESC";
                orderOf?: "value" | "before" | "difference" | "percent";
                compare?: "none" | "previous_period" | "same_weekdays" | "last_month" | "last_year" | "custom";
                beforeFrom?: string;
                beforeTo?: string;
                hours?: number[];
                settledOnly?: boolean;
                asKnownOn?: string;
                page?: number;
                size?: number;
                download?: boolean;
                format?: "csv" | "xlsx";
                chart?: "server_search_counts" | "redirected" | "filtered" | "invalid_traffic" | "overcapped_traffic" | "warmup" | "fallback";
                csvHeaders?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                server_search_counts?: number | null;
                                redirected?: number | null;
                                search_count?: number | null;
                                filtered?: number | null;
                                overcapped_traffic?: number | null;
                                warmup?: number | null;
                                fallback?: number | null;
                                invalid_traffic?: number | null;
                                date: string | null;
                                targeting_id?: number | string;
                                publisher_id?: number | string;
                                publisher_name?: string;
                                filtered_reason?: number | string;
                                country?: number | string;
                                rule_id?: number | string;
                                advertiser_id?: number | string;
                                advertiser_name?: string;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                            }[];
                            count: number;
                            stats: {
                                server_search_counts?: number | null;
                                redirected?: number | null;
                                search_count?: number | null;
                                filtered?: number | null;
                                overcapped_traffic?: number | null;
                                warmup?: number | null;
                                fallback?: number | null;
                                invalid_traffic?: number | null;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                                aggregated_monetized_searches?: number | null;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            /** Format: date-time */
                            until: string;
                            before: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            } | null;
                            missing: {
                                [key: string]: string;
                            };
                            not_known?: string[];
                            filter_names?: {
                                [key: string]: {
                                    [key: string]: string;
                                };
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    groupAndFilter: {
        parameters: {
            query?: {
                period?: "today" | "yesterday" | "previous_month" | "month_to_date" | "last_7_days" | "custom";
                fromDate?: string;
                toDate?: string;
                aggregateBy?: "day" | "month" | "accumulated";
                groupByKeys?: ("country" | "channel" | "publisher_channel_id" | "platform_id" | "search_engine_id" | "tag_type_id" | "traffic_source_id")[];
                platforms?: number[];
                searchEngines?: number[];
                tagTypes?: number[];
                countries?: (string | "(none)")[];
                channels?: string[];
                pub_link_id?: number[];
                trafficSources?: number[];
                orderBy?: "date" | "country" | "channel" | "publisher_channel_id" | "platform_id" | "search_engine_id" | "tag_type_id" | "traffic_source_id" | "advertiser_search_count" | "monetized_searches" | "followon_searches" | "initial_searches" | "clicks" | "publisher_revenue" | "ad_coverage" | "ctr" | "monetized_ctr" | "publisher_rpc" | "publisher_rpm" | "publisher_rpmm";
                orderDirection?: "ASC" | "DESC";
                orderOf?: "value" | "before" | "difference" | "percent";
                compare?: "none" | "previous_period" | "same_weekdays" | "last_month" | "last_year" | "custom";
                beforeFrom?: string;
                beforeTo?: string;
                hours?: number[];
                settledOnly?: boolean;
                asKnownOn?: string;
                page?: number;
                size?: number;
                download?: boolean;
                format?: "csv" | "xlsx";
                chart?: "advertiser_search_count" | "monetized_searches" | "followon_searches" | "initial_searches" | "clicks" | "publisher_revenue" | "ad_coverage" | "ctr" | "monetized_ctr" | "publisher_rpc" | "publisher_rpm" | "publisher_rpmm";
                csvHeaders?: string[];
                downloadCSV?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                advertiser_search_count?: number | null;
                                total_searches?: number | null;
                                monetized_searches?: number | null;
                                followon_searches?: number | null;
                                initial_searches?: number | null;
                                clicks?: number | null;
                                publisher_revenue?: string | null;
                                pub_revenue?: string | null;
                                ad_coverage?: number | null;
                                ctr?: number | null;
                                monetized_ctr?: number | null;
                                rpc?: number | null;
                                rpm?: number | null;
                                rpmm?: number | null;
                                date: string | null;
                                country?: number | string;
                                channel?: number | string;
                                targeting_id?: number | string;
                                platform_id?: number | string;
                                platform_name?: string;
                                search_engine_id?: number | string;
                                search_engine_name?: string;
                                tag_type_id?: number | string;
                                tag_type_name?: string;
                                traffic_source_id?: number | string;
                                traffic_source_name?: string;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                            }[];
                            count: number;
                            stats: {
                                advertiser_search_count?: number | null;
                                total_searches?: number | null;
                                monetized_searches?: number | null;
                                followon_searches?: number | null;
                                initial_searches?: number | null;
                                clicks?: number | null;
                                publisher_revenue?: string | null;
                                pub_revenue?: string | null;
                                ad_coverage?: number | null;
                                ctr?: number | null;
                                monetized_ctr?: number | null;
                                rpc?: number | null;
                                rpm?: number | null;
                                rpmm?: number | null;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                                aggregated_monetized_searches?: number | null;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            /** Format: date-time */
                            until: string;
                            before: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            } | null;
                            missing: {
                                [key: string]: string;
                            };
                            not_known?: string[];
                            filter_names?: {
                                [key: string]: {
                                    [key: string]: string;
                                };
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    publisherReports: {
        parameters: {
            query?: {
                period?: "today" | "yesterday" | "previous_month" | "month_to_date" | "last_7_days" | "custom";
                fromDate?: string;
                toDate?: string;
                aggregateBy?: "day" | "month" | "accumulated";
                groupByKeys?: ("country" | "channel" | "publisher_channel_id" | "platform_id" | "search_engine_id" | "tag_type_id" | "traffic_source_id")[];
                platforms?: number[];
                searchEngines?: number[];
                tagTypes?: number[];
                countries?: (string | "(none)")[];
                channels?: string[];
                pub_link_id?: number[];
                trafficSources?: number[];
                orderBy?: "date" | "country" | "channel" | "publisher_channel_id" | "platform_id" | "search_engine_id" | "tag_type_id" | "traffic_source_id" | "advertiser_search_count" | "monetized_searches" | "followon_searches" | "initial_searches" | "clicks" | "publisher_revenue" | "ad_coverage" | "ctr" | "monetized_ctr" | "publisher_rpc" | "publisher_rpm" | "publisher_rpmm";
                orderDirection?: "ASC" | "DESC";
                orderOf?: "value" | "before" | "difference" | "percent";
                compare?: "none" | "previous_period" | "same_weekdays" | "last_month" | "last_year" | "custom";
                beforeFrom?: string;
                beforeTo?: string;
                hours?: number[];
                settledOnly?: boolean;
                asKnownOn?: string;
                page?: number;
                size?: number;
                download?: boolean;
                format?: "csv" | "xlsx";
                chart?: "advertiser_search_count" | "monetized_searches" | "followon_searches" | "initial_searches" | "clicks" | "publisher_revenue" | "ad_coverage" | "ctr" | "monetized_ctr" | "publisher_rpc" | "publisher_rpm" | "publisher_rpmm";
                csvHeaders?: string[];
                downloadCSV?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                advertiser_search_count?: number | null;
                                total_searches?: number | null;
                                monetized_searches?: number | null;
                                followon_searches?: number | null;
                                initial_searches?: number | null;
                                clicks?: number | null;
                                publisher_revenue?: string | null;
                                pub_revenue?: string | null;
                                ad_coverage?: number | null;
                                ctr?: number | null;
                                monetized_ctr?: number | null;
                                rpc?: number | null;
                                rpm?: number | null;
                                rpmm?: number | null;
                                date: string | null;
                                country?: number | string;
                                channel?: number | string;
                                targeting_id?: number | string;
                                platform_id?: number | string;
                                platform_name?: string;
                                search_engine_id?: number | string;
                                search_engine_name?: string;
                                tag_type_id?: number | string;
                                tag_type_name?: string;
                                traffic_source_id?: number | string;
                                traffic_source_name?: string;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                            }[];
                            count: number;
                            stats: {
                                advertiser_search_count?: number | null;
                                total_searches?: number | null;
                                monetized_searches?: number | null;
                                followon_searches?: number | null;
                                initial_searches?: number | null;
                                clicks?: number | null;
                                publisher_revenue?: string | null;
                                pub_revenue?: string | null;
                                ad_coverage?: number | null;
                                ctr?: number | null;
                                monetized_ctr?: number | null;
                                rpc?: number | null;
                                rpm?: number | null;
                                rpmm?: number | null;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                                aggregated_monetized_searches?: number | null;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            /** Format: date-time */
                            until: string;
                            before: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            } | null;
                            missing: {
                                [key: string]: string;
                            };
                            not_known?: string[];
                            filter_names?: {
                                [key: string]: {
                                    [key: string]: string;
                                };
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    reportRows: {
        parameters: {
            query?: {
                period?: "today" | "yesterday" | "previous_month" | "month_to_date" | "last_7_days" | "custom";
                fromDate?: string;
                toDate?: string;
                platforms?: number[];
                searchEngines?: number[];
                tagTypes?: number[];
                countries?: (string | "(none)")[];
                providers?: number[];
                publishers?: number[];
                pub_account_id?: number[];
                channels?: string[];
                pub_link_id?: number[];
                rules?: number[];
                advertiser_link_groups?: number[];
                tags?: number[];
                trafficSources?: number[];
                qualityScores?: ("direct" | "premium" | "mid" | "low" | "(none)")[];
                filteredReasons?: string[];
                remarksFilter?: number[];
                hours?: number[];
                settledOnly?: boolean;
                asKnownOn?: string;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["ReportedRow"][];
                            count: number;
                            stats: {
                                total_searches: number;
                                monetized_searches: number;
                                clicks: number;
                                followon_searches: number;
                                initial_searches: number;
                                gross_revenue: string;
                                net_revenue: string;
                                publisher_revenue: string;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            not_known?: string[];
                            filter_names?: {
                                [key: string]: {
                                    [key: string]: string;
                                };
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    revenueReports: {
        parameters: {
            query?: {
                period?: "today" | "yesterday" | "previous_month" | "month_to_date" | "last_7_days" | "custom";
                fromDate?: string;
                toDate?: string;
                aggregateBy?: "hour" | "day" | "month" | "accumulated";
                groupByKeys?: ("publisher_id" | "publisher_channel_id" | "advertiser_id" | "advertiser_channel_id" | "channel" | "country" | "publisher_account_id" | "platform_id" | "search_engine_id" | "tag_type_id" | "traffic_source_id" | "quality_score" | "rule_id" | "advertiser_link_group_id" | "filtered_reason" | "remarks")[];
                platforms?: number[];
                searchEngines?: number[];
                tagTypes?: number[];
                countries?: (string | "(none)")[];
                providers?: number[];
                publishers?: number[];
                pub_account_id?: number[];
                channels?: string[];
                pub_link_id?: number[];
                rules?: number[];
                advertiser_link_groups?: number[];
                tags?: number[];
                trafficSources?: number[];
                qualityScores?: ("direct" | "premium" | "mid" | "low" | "(none)")[];
                filteredReasons?: string[];
                remarksFilter?: number[];
                orderBy?: "date" | "publisher_id" | "publisher_channel_id" | "advertiser_id" | "advertiser_channel_id" | "channel" | "country" | "publisher_account_id" | "platform_id" | "search_engine_id" | "tag_type_id" | "traffic_source_id" | "quality_score" | "rule_id" | "advertiser_link_group_id" | "filtered_reason" | "remarks" | "server_search_counts" | "advertiser_search_count" | "monetized_searches" | "clicks" | "net_revenue" | "publisher_revenue" | "gross_revenue" | "unmatched_revenue" | "revenue_share_percentage" | "ad_coverage" | "ad_coverage_server_percentage" | "ctr" | "monetized_ctr" | "rpc" | "rpm" | "rpmm" | "server_searches_rpm" | "discrepancy_percentage" | "invalid_traffic" | "redirected" | "filtered" | "overcapped_traffic" | "warmup" | "fallback" | "followon_searches" | "initial_searches" | "divided_percentage";
                orderDirection?: "ASC" | "DESC";
                orderOf?: "value" | "before" | "difference" | "percent";
                compare?: "none" | "previous_period" | "same_weekdays" | "last_month" | "last_year" | "custom";
                beforeFrom?: string;
                beforeTo?: string;
                hours?: number[];
                settledOnly?: boolean;
                isMissingSubIds?: boolean;
                asKnownOn?: string;
                page?: number;
                size?: number;
                download?: boolean;
                format?: "csv" | "xlsx";
                chart?: "server_search_counts" | "advertiser_search_count" | "monetized_searches" | "clicks" | "net_revenue" | "publisher_revenue" | "gross_revenue" | "unmatched_revenue" | "revenue_share_percentage" | "ad_coverage" | "ad_coverage_server_percentage" | "ctr" | "monetized_ctr" | "rpc" | "rpm" | "rpmm" | "server_searches_rpm" | "discrepancy_percentage" | "invalid_traffic" | "redirected" | "filtered" | "overcapped_traffic" | "warmup" | "fallback" | "followon_searches" | "initial_searches" | "divided_percentage";
                csvHeaders?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                server_search_counts?: number | null;
                                advertiser_search_count?: number | null;
                                total_searches?: number | null;
                                monetized_searches?: number | null;
                                clicks?: number | null;
                                net_revenue?: string | null;
                                shared_revenue?: string | null;
                                publisher_revenue?: string | null;
                                pub_revenue?: string | null;
                                gross_revenue?: string | null;
                                unmatched_revenue?: string | null;
                                filtered?: number | null;
                                redirected?: number | null;
                                search_count?: number | null;
                                overcapped_traffic?: number | null;
                                warmup?: number | null;
                                fallback?: number | null;
                                followon_searches?: number | null;
                                initial_searches?: number | null;
                                divided_parts?: number | null;
                                booked_rows?: number | null;
                                revenue_share_percentage?: number | null;
                                ad_coverage?: number | null;
                                ad_coverage_server_percentage?: number | null;
                                ctr?: number | null;
                                monetized_ctr?: number | null;
                                rpc?: number | null;
                                rpm?: number | null;
                                rpmm?: number | null;
                                server_searches_rpm?: number | null;
                                ssrpm?: number | null;
                                discrepancy_percentage?: number | null;
                                invalid_traffic?: number | null;
                                divided_percentage?: number | null;
                                date: string | null;
                                publisher_id?: number | string;
                                publisher_name?: string;
                                targeting_id?: number | string;
                                advertiser_id?: number | string;
                                advertiser_name?: string;
                                tag_id?: number | string;
                                tag_name?: string;
                                channel?: number | string;
                                country?: number | string;
                                pub_account_id?: number | string;
                                pub_account_name?: string;
                                platform_id?: number | string;
                                platform_name?: string;
                                search_engine_id?: number | string;
                                search_engine_name?: string;
                                tag_type_id?: number | string;
                                tag_type_name?: string;
                                traffic_source_id?: number | string;
                                traffic_source_name?: string;
                                quality_score?: number | string;
                                rule_id?: number | string;
                                advertiser_link_group_id?: number | string;
                                advertiser_link_group_name?: string;
                                filtered_reason?: number | string;
                                remarks?: number | string;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                            }[];
                            count: number;
                            stats: {
                                server_search_counts?: number | null;
                                advertiser_search_count?: number | null;
                                total_searches?: number | null;
                                monetized_searches?: number | null;
                                clicks?: number | null;
                                net_revenue?: string | null;
                                shared_revenue?: string | null;
                                publisher_revenue?: string | null;
                                pub_revenue?: string | null;
                                gross_revenue?: string | null;
                                unmatched_revenue?: string | null;
                                filtered?: number | null;
                                redirected?: number | null;
                                search_count?: number | null;
                                overcapped_traffic?: number | null;
                                warmup?: number | null;
                                fallback?: number | null;
                                followon_searches?: number | null;
                                initial_searches?: number | null;
                                divided_parts?: number | null;
                                booked_rows?: number | null;
                                revenue_share_percentage?: number | null;
                                ad_coverage?: number | null;
                                ad_coverage_server_percentage?: number | null;
                                ctr?: number | null;
                                monetized_ctr?: number | null;
                                rpc?: number | null;
                                rpm?: number | null;
                                rpmm?: number | null;
                                server_searches_rpm?: number | null;
                                ssrpm?: number | null;
                                discrepancy_percentage?: number | null;
                                invalid_traffic?: number | null;
                                divided_percentage?: number | null;
                                maturity: ("none" | "partial" | "estimated" | "settled") | null;
                                expected_share: number | null;
                                unreported_searches?: number;
                                unreported_percentage: number | null;
                                before?: {
                                    [key: string]: number | string | null;
                                };
                                aggregated_monetized_searches?: number | null;
                            };
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            /** Format: date-time */
                            until: string;
                            before: {
                                /** Format: date */
                                from: string;
                                /** Format: date */
                                to: string;
                            } | null;
                            missing: {
                                [key: string]: string;
                            };
                            not_known?: string[];
                            filter_names?: {
                                [key: string]: {
                                    [key: string]: string;
                                };
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    groupStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            stats: {
                                report_timestamp: {
                                    value: string;
                                };
                                monthly_search_count: number;
                                current_search_count: number;
                                yesterday_search_count: number;
                                today_search_count: number;
                                filtered_count: number;
                                overcap_count: number;
                                rule_stats: components["schemas"]["RuleFigures"][];
                                advertiser_link_group_id: number;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    publisherChannelStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            stats: {
                                report_timestamp: {
                                    value: string;
                                };
                                monthly_search_count: number;
                                current_search_count: number;
                                yesterday_search_count: number;
                                today_search_count: number;
                                filtered_count: number;
                                overcap_count: number;
                                rule_stats: components["schemas"]["RuleFigures"][];
                                publisher_channel_id: number;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    relatedLinkStats: {
        parameters: {
            query: {
                rule_ids: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            stats: {
                                rule_id: number;
                                yesterdays_count: number;
                                daily_cap: number;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                providerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            mappingData: components["schemas"]["CsvMapping"] | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listMappedAdvertisers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            advertisers: components["schemas"]["MappedAdvertiser"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    storeMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fields: {
                        [key: string]: string;
                    };
                    advertiser_id: number;
                    /** @default null */
                    date_order?: ("dmy" | "mdy") | null;
                    /** @default null */
                    number_form?: ("1,234.50" | "1.234,50") | null;
                    /** @default null */
                    scope?: ("days" | "lines") | null;
                    uploaded_by?: number | string | null;
                    updated_by?: number | string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            mappingData: components["schemas"]["CsvMapping"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fields: {
                        [key: string]: string;
                    };
                    advertiser_id?: number;
                    date_order?: ("dmy" | "mdy") | null;
                    number_form?: ("1,234.50" | "1.234,50") | null;
                    scope?: ("days" | "lines") | null;
                    uploaded_by?: number | string | null;
                    updated_by?: number | string | null;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            mappingData: components["schemas"]["CsvMapping"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    acceptImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    stamp: string;
                    /** @default false */
                    ticked?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["RevenueImport"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    checkImportAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    date_order?: "dmy" | "mdy";
                    /** @enum {string} */
                    number_form?: "1,234.50" | "1.234,50";
                    /** @enum {string} */
                    scope?: "days" | "lines";
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["RevenueImport"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    csvStatus: {
        parameters: {
            query: {
                csv_status_id: number;
                csv_name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["CsvUpload"] | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    discardImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["RevenueImport"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    downloadImport: {
        parameters: {
            query: {
                what: "original" | "rows" | "errors";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getRevenueImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["RevenueImport"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listCsvFiles: {
        parameters: {
            query?: {
                provider_id?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            files: {
                                id: number;
                                csvfile: string;
                                createdAt: string;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listCsvUploads: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "createdAt" | "updatedAt" | "provider" | "csv_name" | "message" | "status" | "total_uploaded" | "total_skipped";
                order_direction?: "ASC" | "DESC";
                provider_id?: number[];
                status?: ("Constant" | "Processing" | "Failed" | "Zero Records Uploaded" | "Partially Uploaded" | "Uploaded Successfully")[];
                kind?: ("file" | "api" | "removal")[];
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["CsvUpload"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    previewImportInForce: {
        parameters: {
            query: {
                in_force: boolean;
                scope?: "days" | "lines";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            preview: components["schemas"]["ImportPreview"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    setImportInForce: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    in_force: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["RevenueImport"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    uploadCsv: {
        parameters: {
            query?: {
                dry_run?: boolean;
            };
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    advertiser_id: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            created_id: number;
                            csv_name: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getMaturity: {
        parameters: {
            query: {
                from: string;
                to: string;
            };
            header?: never;
            path: {
                providerId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            sum: components["schemas"]["MaturitySum"];
                            days: components["schemas"]["MaturityDay"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listBackTests: {
        parameters: {
            query?: {
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                day: string;
                                tested: number;
                                error: number;
                                plain_error: number;
                                ratio: number | null;
                                coverage: number | null;
                                factor_before: number;
                                factor: number;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listMaturity: {
        parameters: {
            query?: {
                provider_id?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            from: string;
                            to: string;
                            data: {
                                /** @enum {string} */
                                maturity: "none" | "partial" | "estimated" | "settled";
                                days: number;
                                missing: number;
                                net: string | null;
                                share: number | null;
                                expected: string | null;
                                expected_low: string | null;
                                expected_high: string | null;
                                enough: boolean;
                                words: string;
                                provider_id: number;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listOwnRestatements: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                order_by?: "createdAt" | "day" | "difference";
                order_direction?: "ASC" | "DESC";
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["OwnRestatement"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getPublisherAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["PublisherAccountWithTerms"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updatePublisherAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    share_revenue?: number;
                    status?: boolean;
                    /** Format: date */
                    from_day?: string;
                    api_key?: string | null;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["PublisherAccountWithTerms"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listPublisherAccounts: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "publisher" | "provider" | "rule_id" | "link_id" | "status" | "sin" | "tid" | "source_identifier" | "share_revenue" | "valid_from" | "valid_to";
                order_direction?: "ASC" | "DESC";
                provider_id?: number[];
                publisher_id?: number[];
                tid?: number[];
                rule_id?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["PublisherAccount"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    movesOfPublisherAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    share_revenue?: number;
                    status?: boolean;
                    /** Format: date */
                    from_day?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            moves: components["schemas"]["BookingMoves"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    publisherAccountIds: {
        parameters: {
            query: {
                of: "tid" | "rule_id";
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                id: number;
                                status: boolean;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    publisherAccountsBeside: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["PublisherAccount"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    verifyPublisherAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: number;
                    ids?: number[];
                    /** Format: date */
                    from_day?: string;
                    /** Format: date */
                    to_day?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                account_id: number;
                                from_day: string;
                                to_day: string;
                                matches: boolean;
                                booked: {
                                    net: string;
                                    publisher: string;
                                    searches: number;
                                };
                                now: {
                                    net: string;
                                    publisher: string;
                                    searches: number;
                                };
                                days: {
                                    day: string;
                                    booked: {
                                        net: string;
                                        publisher: string;
                                        searches: number;
                                    };
                                    now: {
                                        net: string;
                                        publisher: string;
                                        searches: number;
                                    };
                                }[];
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listProviderChannels: {
        parameters: {
            query: {
                advertiser_id: number;
                q?: string;
                size?: number;
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                channel: string;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    movesOfAccountRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovalDays"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            rows: number;
                            moves: components["schemas"]["BookingMoves"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    movesOfRevenueLogs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovalOfAdvertiser"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            rows: number;
                            moves: components["schemas"]["BookingMoves"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeAccountReports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovalDays"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            deleted: number;
                            import_id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removePublisherReports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovalDays"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            deleted: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeRevenueLogs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovalOfAdvertiser"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            revenueLogsDeleteCount: number;
                            import_id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listRepairs: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "createdAt" | "provider" | "channel" | "kind" | "gross" | "waited_days";
                order_direction?: "ASC" | "DESC";
                provider_id?: number[];
                kind?: ("map" | "make" | "widen" | "ignore")[];
                state?: "in_force" | "undone" | "all";
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["Repair"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    makeRepair: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    kind: "map";
                    provider_id: number;
                    channel: string;
                    booked_as: string;
                } | {
                    /** @constant */
                    kind: "make";
                    provider_id: number;
                    channel: string;
                    link_id: number;
                    rule_id: number;
                    /** Format: date */
                    valid_from: string;
                    valid_to: string | null;
                } | {
                    /** @constant */
                    kind: "widen";
                    provider_id: number;
                    channel: string;
                    account_id: number;
                    /** Format: date */
                    valid_from: string;
                    valid_to: string | null;
                } | {
                    /** @constant */
                    kind: "ignore";
                    provider_id: number;
                    channel: string;
                    /** @enum {string} */
                    subject: "account" | "country" | "skipped";
                    note: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["Repair"];
                            moves: components["schemas"]["RepairMoves"] | null;
                            is_booked: boolean;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    previewRepair: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    kind: "map";
                    provider_id: number;
                    channel: string;
                    booked_as: string;
                } | {
                    /** @constant */
                    kind: "make";
                    provider_id: number;
                    channel: string;
                    link_id: number;
                    rule_id: number;
                    /** Format: date */
                    valid_from: string;
                    valid_to: string | null;
                } | {
                    /** @constant */
                    kind: "widen";
                    provider_id: number;
                    channel: string;
                    account_id: number;
                    /** Format: date */
                    valid_from: string;
                    valid_to: string | null;
                } | {
                    /** @constant */
                    kind: "ignore";
                    provider_id: number;
                    channel: string;
                    /** @enum {string} */
                    subject: "account" | "country" | "skipped";
                    note: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            moves: components["schemas"]["RepairMoves"] | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    previewUndoRepair: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            moves: components["schemas"]["RepairMoves"] | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    undoRepair: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["Repair"];
                            moves: components["schemas"]["RepairMoves"] | null;
                            is_booked: boolean;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getRepairCandidates: {
        parameters: {
            query: {
                provider_id: number;
                channel: string;
                chosen?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            row: components["schemas"]["QueueRow"] | null;
                            candidates: components["schemas"]["RepairCandidate"][];
                            preselected: boolean;
                            chosen: components["schemas"]["RepairCandidate"] | null;
                            has_traffic: boolean;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listKnownChannels: {
        parameters: {
            query: {
                provider_id: number;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: string[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listRepairQueue: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "gross" | "since" | "provider" | "channel" | "kind" | "searches" | "days" | "first_day";
                order_direction?: "ASC" | "DESC";
                provider_id?: number[];
                kind?: ("no_link" | "no_account" | "country" | "skipped")[];
                older_than?: "1" | "3" | "7" | "30";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["QueueRow"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    nearestChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    channels: {
                        provider_id: number;
                        channel: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                provider_id: number;
                                channel: string;
                                nearest: {
                                    channel: string;
                                    score: number;
                                } | null;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    repairFigures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ages: {
                                channels: number;
                                gross: string;
                            }[];
                            trend: {
                                /** Format: date */
                                day: string;
                                gross: string;
                                channels: number;
                            }[];
                            oldest: {
                                provider: {
                                    id: number;
                                    name: string;
                                };
                                channel: string;
                                since: string;
                                gross: string;
                            } | null;
                            untouched_total: {
                                advertisers: number;
                                gross: string;
                                untouched: string;
                            };
                            untouched: {
                                provider: {
                                    id: number;
                                    name: string;
                                };
                                gross: string;
                                untouched: string;
                            }[];
                            repaired: {
                                repairs: number;
                                median_days: number | null;
                            };
                            proposals: {
                                shown: number;
                                first_taken: number;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    repairQueueTotal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            channels: number;
                            gross: string;
                            since: string | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    groupRestatements: {
        parameters: {
            query: {
                q?: string;
                page?: number;
                size?: number;
                level?: "day" | "publisher";
                provider_id?: number[];
                publisher_id?: number[];
                from?: string;
                to?: string;
                changed_from?: string;
                changed_to?: string;
                cause?: ("file" | "api" | "removal" | "account" | "other")[];
                import_id?: number[];
                account_id?: number[];
                by: "provider" | "publisher" | "day";
                download?: boolean;
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                gross_before: string;
                                gross_after: string;
                                net_before: string;
                                net_after: string;
                                publisher_before: string;
                                publisher_after: string;
                                id: number | null;
                                name: string;
                                count: number;
                            }[];
                            total: number;
                            sums: {
                                gross_before: string;
                                gross_after: string;
                                net_before: string;
                                net_after: string;
                                publisher_before: string;
                                publisher_after: string;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listRestatements: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "createdAt" | "day" | "provider" | "publisher" | "net" | "net_difference" | "publisher_difference" | "gross_difference" | "cause";
                order_direction?: "ASC" | "DESC";
                level?: "day" | "publisher";
                provider_id?: number[];
                publisher_id?: number[];
                from?: string;
                to?: string;
                changed_from?: string;
                changed_to?: string;
                cause?: ("file" | "api" | "removal" | "account" | "other")[];
                import_id?: number[];
                account_id?: number[];
                download?: boolean;
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["Restatement"][];
                            total: number;
                            sums: {
                                gross_before: string;
                                gross_after: string;
                                net_before: string;
                                net_after: string;
                                publisher_before: string;
                                publisher_after: string;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    apiRowsStatus: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "row_index" | "channel" | "date" | "gross_revenue" | "clicks" | "total_searches" | "monetized_searches" | "message" | "createdAt";
                order_direction?: "ASC" | "DESC";
                channel?: string;
                message?: ("Missing publisher ad account" | "uploaded" | "Validation failed")[];
                provider_id?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["SkippedRow"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getSkippedRows: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "row_index";
                order_direction?: "ASC" | "DESC";
                action?: "skipped" | "uploaded" | "read";
                date?: string;
                channel?: string;
                country?: string | "(none)";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: {
                                id: number;
                                advertiser_id: number;
                                csvfile: string;
                                message: string;
                                /** @enum {string} */
                                stage: "waiting" | "reading" | "checked" | "booking" | "done" | "failed" | "discarded";
                                createdAt: string;
                                total_excluded: number;
                                columns: string[];
                                fields: string[][];
                                uploaded_fields: string[][];
                                total: number;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listSkippedRows: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "row_index" | "channel" | "date" | "gross_revenue" | "clicks" | "total_searches" | "monetized_searches" | "message" | "createdAt";
                order_direction?: "ASC" | "DESC";
                provider_id?: number[];
                file?: string[];
                import_id?: number[];
                status?: ("Constant" | "Processing" | "Failed" | "Zero Records Uploaded" | "Partially Uploaded" | "Uploaded Successfully")[];
                message?: ("Missing publisher ad account" | "uploaded" | "Validation failed")[];
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            skippedRows: {
                                data: components["schemas"]["SkippedRow"][];
                                total: number;
                            };
                            csvUploadStatus: components["schemas"]["CsvUpload"] | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    changeScheduled: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    due_at?: string;
                    /** @constant */
                    take_draft?: true;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            scheduled: components["schemas"]["ScheduledChange"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    cancelScheduled: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            scheduled: components["schemas"]["ScheduledChange"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listScheduledChanges: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "due_at" | "createdAt" | "entity" | "state";
                order_direction?: "ASC" | "DESC";
                state?: ("pending" | "done" | "failed" | "cancelled")[];
                kind?: ("publication" | "value")[];
                entity?: "targeting" | "advertiser_link_group" | "provider_link" | "publisher_account" | "provider";
                entity_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            data: components["schemas"]["ScheduledChange"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    schedulePublication: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    entity: "targeting" | "advertiser_link_group";
                    entity_id: number;
                    /** Format: date-time */
                    due_at: string;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            scheduled: components["schemas"]["ScheduledChange"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    scheduleValue: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    entity: "targeting" | "advertiser_link_group" | "provider_link" | "publisher_account" | "provider";
                    entity_id: number;
                    rule_id?: number;
                    /** @enum {string} */
                    field: "daily_cap" | "weight" | "revenue_share";
                    value: number;
                    /** Format: date */
                    day: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            scheduled: components["schemas"]["ScheduledChange"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    searchLog: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                click_id?: string;
                keyword?: string;
                address?: string;
                publisher_id?: number[];
                targeting_id?: number[];
                provider_id?: number[];
                provider_link_id?: number[];
                channel?: string[];
                country?: (string | "(none)")[];
                platform_id?: number[];
                search_engine_id?: number[];
                tag_type_id?: number[];
                traffic_source_id?: number[];
                quality_score?: ("direct" | "premium" | "mid" | "low" | "(none)")[];
                rule_id?: number[];
                advertiser_link_group_id?: number[];
                reason?: ("bot" | "proxy_ip" | "ip_rate" | "chrome_version" | "windows_version" | "short_keyword" | "latency" | "high_paying_keyword" | "unleased" | "(none)")[];
                outcome?: ("redirected" | "filtered" | "overcapped" | "warmup" | "fallback")[];
                hours?: number[];
                older?: string;
                newer?: string;
                size?: number;
                download?: boolean;
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            searches: components["schemas"]["LoggedSearch"][];
                            older: string | null;
                            newer: string | null;
                            from: string;
                            to: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getDisplayColumns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            publisherDisplayFields: components["schemas"]["DisplayColumns"] | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateDisplayColumns: {
        parameters: {
            query?: {
                updatedAt?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            publisherDisplayFields: components["schemas"]["DisplayColumns"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createDisplayColumns: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            publisherDisplayFields: components["schemas"]["DisplayColumns"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    ownDisplayColumns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            publisherDisplayFields: components["schemas"]["DisplayColumns"] | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getDisplayNames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            mappingData: components["schemas"]["DisplayNames"] | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    storeDisplayNames: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    fields?: {
                        date: string;
                        tag_number: string;
                        tag_description: string;
                        rule_id: string;
                        advertiser_id: string;
                        publisher_id: string;
                        channel: string;
                        geo: string;
                        total_searches: string;
                        monetized_searches: string;
                        followon_searches: string;
                        initial_searches: string;
                        clicks: string;
                        ctr: string;
                        monetized_ctr: string;
                        gross_revenue: string;
                        net_revenue: string;
                        rpm: string;
                        rpmm: string;
                        rpc: string;
                    };
                    updatedBy?: number | string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            mappingData: components["schemas"]["DisplayNames"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateDisplayNames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default {} */
                    fields?: {
                        date: string;
                        tag_number: string;
                        tag_description: string;
                        rule_id: string;
                        advertiser_id: string;
                        publisher_id: string;
                        channel: string;
                        geo: string;
                        total_searches: string;
                        monetized_searches: string;
                        followon_searches: string;
                        initial_searches: string;
                        clicks: string;
                        ctr: string;
                        monetized_ctr: string;
                        gross_revenue: string;
                        net_revenue: string;
                        rpm: string;
                        rpmm: string;
                        rpc: string;
                    };
                    updatedBy?: number | string | null;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            mappingData: components["schemas"]["DisplayNames"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DomainForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            domain: components["schemas"]["Domain"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteDomain: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    permanent?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            domain: components["schemas"]["Domain"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listDomains: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "domain" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            domains: {
                                rows: components["schemas"]["Domain"][];
                                count: number;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateDomain: {
        parameters: {
            query?: {
                archive?: "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    domain?: string;
                    /** @constant */
                    archive?: false;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            domain: components["schemas"]["Domain"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getEmailConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            emails: {
                                id: number;
                                email: string;
                                type: string;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    saveEmailConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailConfigForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            emails: {
                                id: number;
                                email: string;
                                type: string;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listPlatforms: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "name" | "details" | "status" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            platforms: components["schemas"]["ReferenceItem"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            platform: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updatePlatform: {
        parameters: {
            query?: {
                archive?: "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    details?: string | null;
                    status?: boolean;
                    /** @constant */
                    archive?: false;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            platform: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removePlatform: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    permanent?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createPlatform: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    details?: string | null;
                    /** @default true */
                    status?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            platform: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listSearchEngines: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "name" | "details" | "status" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            search_engines: components["schemas"]["ReferenceItem"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getSearchEngine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            searchEngine: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateSearchEngine: {
        parameters: {
            query?: {
                archive?: "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    details?: string | null;
                    status?: boolean;
                    /** @constant */
                    archive?: false;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            searchEngine: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeSearchEngine: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    permanent?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createSearchEngine: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    details?: string | null;
                    /** @default true */
                    status?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            searchEngine: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listTagTypes: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "name" | "details" | "status" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            tag_types: components["schemas"]["ReferenceItem"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getTagType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            tagType: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateTagType: {
        parameters: {
            query?: {
                archive?: "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    details?: string | null;
                    status?: boolean;
                    /** @constant */
                    archive?: false;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            tagType: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeTagType: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    permanent?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createTagType: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    details?: string | null;
                    /** @default true */
                    status?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            tagType: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listTrafficSources: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "name" | "details" | "status" | "updatedAt";
                order_direction?: "ASC" | "DESC";
                archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            traffic_sources: components["schemas"]["ReferenceItem"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getTrafficSource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            trafficSource: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateTrafficSource: {
        parameters: {
            query?: {
                archive?: "false";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    details?: string | null;
                    status?: boolean;
                    /** @constant */
                    archive?: false;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            trafficSource: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeTrafficSource: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    permanent?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createTrafficSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    details?: string | null;
                    /** @default true */
                    status?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            trafficSource: components["schemas"]["ReferenceItem"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getShareRevenue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            share_revenue: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    saveShareRevenue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevenueShareForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            share_revenue: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getSearchList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "proxy-ranges" | "high-paying-keywords";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            list: components["schemas"]["SearchList"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    saveSearchList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "proxy-ranges" | "high-paying-keywords";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content: string;
                    updatedAt?: string;
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            list: components["schemas"]["SearchList"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    changeSearchList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "proxy-ranges" | "high-paying-keywords";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    add?: string;
                    /** @default [] */
                    remove?: string[];
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            list: components["schemas"]["SearchListSummary"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listSearchLists: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            lists: components["schemas"]["SearchListSummary"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    previewSearchList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "proxy-ranges" | "high-paying-keywords";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content?: string;
                    add?: string;
                    remove?: string[];
                    restore?: number;
                    opened?: number;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            list: components["schemas"]["SearchListSummary"];
                            entries: number;
                            difference: components["schemas"]["EntriesDifference"];
                            is_same: boolean;
                            present: number;
                            problem: string | null;
                            wrong: {
                                count: number;
                                first: {
                                    line: number;
                                    text: string;
                                }[];
                            };
                            meanwhile: {
                                last: components["schemas"]["SearchListVersion"];
                                difference: components["schemas"]["EntriesDifference"] | null;
                            } | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    restoreSearchList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "proxy-ranges" | "high-paying-keywords";
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    updatedAt?: string;
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            list: components["schemas"]["SearchListSummary"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    searchListEntries: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
            };
            header?: never;
            path: {
                name: "proxy-ranges" | "high-paying-keywords";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            rows: components["schemas"]["SearchListEntry"][];
                            count: number;
                            asked: ("address" | "search") | null;
                            applying: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    searchListVersionDifference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "proxy-ranges" | "high-paying-keywords";
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            version: components["schemas"]["SearchListVersion"];
                            difference: components["schemas"]["EntriesDifference"] | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    searchListVersionText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "proxy-ranges" | "high-paying-keywords";
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            content: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    searchListVersions: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                name: "proxy-ranges" | "high-paying-keywords";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            versions: components["schemas"]["SearchListVersion"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: number;
                    updatedAt?: string;
                    key?: string | null;
                    value?: string | null;
                }[];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            settings: components["schemas"]["Setting"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    addSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: number;
                    updatedAt?: string;
                    key?: string | null;
                    value?: string | null;
                }[];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            settings: components["schemas"]["Setting"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            settings: components["schemas"]["Setting"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key: "default_domain" | "system_fallback" | "warmup_link" | "kyc_url" | "warmup_link_yahoo" | "looker_studio_url" | "redirect_type";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            setting: {
                                key: string;
                                value: string | null;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            settings: components["schemas"]["Setting"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listSystemLogs: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "time" | "msg";
                order_direction?: "ASC" | "DESC";
                from?: string;
                to?: string;
                date?: string;
                level?: number;
                part?: ("api" | "analytics" | "redirect" | "jobs" | "start" | "postgres" | "partner")[];
                request_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            logs: components["schemas"]["SystemLog"][];
                            total: number;
                            days: {
                                date: string;
                                bytes: number;
                                files: {
                                    /** @enum {string} */
                                    part: "api" | "analytics" | "redirect" | "jobs" | "start" | "postgres" | "partner";
                                    bytes: number;
                                }[];
                            }[];
                            from: string;
                            to: string;
                            hostname: string;
                            kept_days: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createTargeting: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TargetingForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            targeting: components["schemas"]["Targeting"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getTargeting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            targeting: components["schemas"]["Targeting"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateTargeting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    publisher_id?: number | null;
                    is_active?: boolean;
                    /** @enum {string} */
                    status?: "draft" | "published";
                    custom_domain?: string | null;
                    use_custom_domain?: boolean;
                    use_custom_fallback?: boolean;
                    use_custom_overcap_url?: boolean;
                    default_fallback?: string | null;
                    overcap_url?: string | null;
                    sub_id?: string | null;
                    client_id?: (number | "") | null;
                    n?: string | null;
                    click_id?: string | null;
                    warmup_mode?: boolean;
                    use_sid?: boolean;
                    use_ad_account_id?: boolean;
                    use_utm_source?: boolean;
                    use_pixel_id?: boolean;
                    use_conversion_event?: boolean;
                    use_ad_group_id?: boolean;
                    use_ad_placement_id?: boolean;
                    use_ut?: boolean;
                    use_ad_id?: boolean;
                    use_site_id?: boolean;
                    use_site_domain?: boolean;
                    use_publisher_id?: boolean;
                    use_publisher_name?: boolean;
                    notes?: string | null;
                    tag_description?: string | null;
                    /** @enum {string} */
                    targeting_type?: "round_robin" | "waterfall";
                    pass_referrer?: boolean;
                    ip_list_proxy?: boolean;
                    ip_list_too_many_per_ip?: boolean;
                    minimum_chrome_version?: boolean;
                    minimum_windows_version?: boolean;
                    short_keywords?: boolean;
                    latency?: number | null;
                    high_paying_keywords_percentage?: number | null;
                    disable_filters_temporarily?: boolean | null;
                    platform_id?: number[];
                    search_engine_id?: number[];
                    tag_type_id?: number[];
                    traffic_source_id?: number[];
                    quality_score?: ("direct" | "premium" | "mid" | "low")[];
                    targeting_rules?: components["schemas"]["RuleForm"][];
                    updatedAt?: string;
                    /** @constant */
                    archive?: false;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            targeting: components["schemas"]["Targeting"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteTargeting: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listTargetings: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "publisher" | "publisher_id" | "link" | "tag_type" | "traffic_source" | "status" | "is_active" | "updatedAt" | "archivedAt" | "daily_cap" | "cap_consumed" | "searches_today" | "is_traffic_flowing" | "is_live" | "last_live";
                order_direction?: "ASC" | "DESC";
                traffic_type?: number[];
                traffic_source?: number[];
                publisher?: number[];
                status?: "published" | "draft";
                has_changes?: boolean;
                never_published?: boolean;
                served?: boolean;
                scheduled?: boolean;
                archived?: boolean;
                is_live?: boolean;
                id?: number;
                pub_link_id?: number;
                didnot_reach_cap?: boolean;
                didnot_go_live?: boolean;
                traffic_paused?: boolean;
                download?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            targetings: components["schemas"]["TargetingRow"][];
                            total: number;
                            live_at: string | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateTargetings: {
        parameters: {
            query?: {
                is_active?: boolean;
                status?: "draft" | "published";
                deleted?: "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteTargetings: {
        parameters: {
            query?: {
                permanent?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdsBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    pubAccountsOfRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pid: number;
                tid: number;
                ruleID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                            link_id: number;
                            status: boolean;
                            share_revenue: number;
                            valid_from: string;
                            valid_to: string | null;
                        }[];
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    explainSearch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchToExplain"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            search: {
                                time: string;
                                keyword: string;
                                country: string;
                                click_id: string;
                                bot: boolean;
                                proxy: boolean;
                                high_paying: boolean;
                                chrome_version: number | null;
                                windows_version: number | null;
                            };
                            reported_at: string | null;
                            numbers: {
                                live: number | null;
                                recorded: number | null;
                            };
                            live: components["schemas"]["ExplainedRevision"];
                            draft: components["schemas"]["ExplainedRevision"];
                            scheduled: components["schemas"]["PendingChange"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recordedSearches: {
        parameters: {
            query: {
                targeting_id?: number;
                click_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            searches: components["schemas"]["RecordedSearch"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    connectedAdvertiserLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            advertiserLinksArray: {
                                provider_name: string;
                                provider_link_id: number;
                                provider_link: string;
                                rule_disabled: boolean;
                                rule_id: number;
                                advertiser_link_group_id: number | null;
                            }[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    targetingNeighbours: {
        parameters: {
            query?: {
                q?: string;
                order_by?: "id" | "publisher" | "publisher_id" | "link" | "tag_type" | "traffic_source" | "status" | "is_active" | "updatedAt" | "archivedAt" | "daily_cap" | "cap_consumed" | "searches_today" | "is_traffic_flowing" | "is_live" | "last_live";
                order_direction?: "ASC" | "DESC";
                traffic_type?: number[];
                traffic_source?: number[];
                publisher?: number[];
                status?: "published" | "draft";
                has_changes?: boolean;
                never_published?: boolean;
                served?: boolean;
                scheduled?: boolean;
                archived?: boolean;
                is_live?: boolean;
                id?: number;
                didnot_reach_cap?: boolean;
                didnot_go_live?: boolean;
                traffic_paused?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            previous_id: number | null;
                            next_id: number | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    compareTargeting: {
        parameters: {
            query?: {
                from?: ("live" | "draft") | number;
                to?: ("live" | "draft") | number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            difference: components["schemas"]["ContentDifference"];
                            names: components["schemas"]["TargetNames"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    liveTargeting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            live: {
                                revision: components["schemas"]["PublishedRevision"];
                                content: {
                                    publisher_id: number;
                                    /** @enum {string} */
                                    targeting_type: "round_robin" | "waterfall";
                                    rules: {
                                        id: number;
                                        daily_cap: number;
                                        weight: number | null;
                                        revenue_share_percentage?: number | null;
                                        hours?: {
                                            time_zone: string;
                                            of_week: number[];
                                        } | null;
                                        targets: {
                                            traffic: number;
                                            provider_link_id: number | null;
                                            advertiser_link_group_id: number | null;
                                        }[];
                                    }[];
                                    filters: {
                                        ip_list_proxy: boolean;
                                        ip_list_too_many_per_ip: boolean;
                                        minimum_chrome_version: boolean;
                                        minimum_windows_version: boolean;
                                        short_keywords: boolean;
                                        latency: number | null;
                                        high_paying_keywords_percentage: number | null;
                                        disable_filters_temporarily: boolean;
                                    };
                                    warmup_mode: boolean;
                                    pass_referrer: boolean;
                                    custom_fallback: string | null;
                                    overcap_url: string | null;
                                    platform_id: number;
                                    search_engine_id: number;
                                    tag_type_id: number;
                                    traffic_source_id: number;
                                    quality_score: ("direct" | "premium" | "mid" | "low") | null;
                                    yahoo: boolean;
                                    sub_id: string | null;
                                    client_id: number | null;
                                    n: string | null;
                                };
                                properties: {
                                    platform_id: number[];
                                    search_engine_id: number[];
                                    tag_type_id: number[];
                                    traffic_source_id: number[];
                                    quality_score: ("direct" | "premium" | "mid" | "low")[];
                                } | null;
                            } | null;
                            names: components["schemas"]["TargetNames"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    previewTargeting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    publisher_id?: number | null;
                    is_active?: boolean;
                    /** @enum {string} */
                    status?: "draft" | "published";
                    custom_domain?: string | null;
                    use_custom_domain?: boolean;
                    use_custom_fallback?: boolean;
                    use_custom_overcap_url?: boolean;
                    default_fallback?: string | null;
                    overcap_url?: string | null;
                    sub_id?: string | null;
                    client_id?: (number | "") | null;
                    n?: string | null;
                    click_id?: string | null;
                    warmup_mode?: boolean;
                    use_sid?: boolean;
                    use_ad_account_id?: boolean;
                    use_utm_source?: boolean;
                    use_pixel_id?: boolean;
                    use_conversion_event?: boolean;
                    use_ad_group_id?: boolean;
                    use_ad_placement_id?: boolean;
                    use_ut?: boolean;
                    use_ad_id?: boolean;
                    use_site_id?: boolean;
                    use_site_domain?: boolean;
                    use_publisher_id?: boolean;
                    use_publisher_name?: boolean;
                    notes?: string | null;
                    tag_description?: string | null;
                    /** @enum {string} */
                    targeting_type?: "round_robin" | "waterfall";
                    pass_referrer?: boolean;
                    ip_list_proxy?: boolean;
                    ip_list_too_many_per_ip?: boolean;
                    minimum_chrome_version?: boolean;
                    minimum_windows_version?: boolean;
                    short_keywords?: boolean;
                    latency?: number | null;
                    high_paying_keywords_percentage?: number | null;
                    disable_filters_temporarily?: boolean | null;
                    platform_id?: number[];
                    search_engine_id?: number[];
                    tag_type_id?: number[];
                    traffic_source_id?: number[];
                    quality_score?: ("direct" | "premium" | "mid" | "low")[];
                    targeting_rules?: components["schemas"]["RuleForm"][];
                    updatedAt?: string;
                    id: number | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            difference: components["schemas"]["ContentDifference"];
                            before: {
                                content: {
                                    publisher_id: number;
                                    /** @enum {string} */
                                    targeting_type: "round_robin" | "waterfall";
                                    rules: {
                                        id: number | null;
                                        daily_cap: number;
                                        weight: number | null;
                                        revenue_share_percentage?: number | null;
                                        hours?: {
                                            time_zone: string;
                                            of_week: number[];
                                        } | null;
                                        targets: {
                                            traffic: number;
                                            provider_link_id: number | null;
                                            advertiser_link_group_id: number | null;
                                        }[];
                                    }[];
                                    filters: {
                                        ip_list_proxy: boolean;
                                        ip_list_too_many_per_ip: boolean;
                                        minimum_chrome_version: boolean;
                                        minimum_windows_version: boolean;
                                        short_keywords: boolean;
                                        latency: number | null;
                                        high_paying_keywords_percentage: number | null;
                                        disable_filters_temporarily: boolean;
                                    };
                                    warmup_mode: boolean;
                                    pass_referrer: boolean;
                                    custom_fallback: string | null;
                                    overcap_url: string | null;
                                    platform_id: number;
                                    search_engine_id: number;
                                    tag_type_id: number;
                                    traffic_source_id: number;
                                    quality_score: ("direct" | "premium" | "mid" | "low") | null;
                                    yahoo: boolean;
                                    sub_id: string | null;
                                    client_id: number | null;
                                    n: string | null;
                                };
                                properties: {
                                    platform_id: number[];
                                    search_engine_id: number[];
                                    tag_type_id: number[];
                                    traffic_source_id: number[];
                                    quality_score: ("direct" | "premium" | "mid" | "low")[];
                                } | null;
                            } | null;
                            after: {
                                content: {
                                    publisher_id: number;
                                    /** @enum {string} */
                                    targeting_type: "round_robin" | "waterfall";
                                    rules: {
                                        id: number | null;
                                        daily_cap: number;
                                        weight: number | null;
                                        revenue_share_percentage?: number | null;
                                        hours?: {
                                            time_zone: string;
                                            of_week: number[];
                                        } | null;
                                        targets: {
                                            traffic: number;
                                            provider_link_id: number | null;
                                            advertiser_link_group_id: number | null;
                                        }[];
                                    }[];
                                    filters: {
                                        ip_list_proxy: boolean;
                                        ip_list_too_many_per_ip: boolean;
                                        minimum_chrome_version: boolean;
                                        minimum_windows_version: boolean;
                                        short_keywords: boolean;
                                        latency: number | null;
                                        high_paying_keywords_percentage: number | null;
                                        disable_filters_temporarily: boolean;
                                    };
                                    warmup_mode: boolean;
                                    pass_referrer: boolean;
                                    custom_fallback: string | null;
                                    overcap_url: string | null;
                                    platform_id: number;
                                    search_engine_id: number;
                                    tag_type_id: number;
                                    traffic_source_id: number;
                                    quality_score: ("direct" | "premium" | "mid" | "low") | null;
                                    yahoo: boolean;
                                    sub_id: string | null;
                                    client_id: number | null;
                                    n: string | null;
                                };
                                properties: {
                                    platform_id: number[];
                                    search_engine_id: number[];
                                    tag_type_id: number[];
                                    traffic_source_id: number[];
                                    quality_score: ("direct" | "premium" | "mid" | "low")[];
                                } | null;
                            };
                            names: components["schemas"]["TargetNames"];
                            cap_warnings: components["schemas"]["CapWarning"][];
                            warmup: {
                                searches: number;
                                left: number;
                                link: string;
                            } | null;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    restoreTargetingRevision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    revision: number;
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            targeting: components["schemas"]["Targeting"];
                            left_out: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    targetingHistory: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            latest_history_data: {
                                rows: {
                                    id: number;
                                    activity_by: string;
                                    activity_time: string;
                                    action: string;
                                    bulk_change_id: number | null;
                                    changes: {
                                        field: string;
                                        before: string | null;
                                        after: string | null;
                                    }[];
                                    targeting_logs: {
                                        field: string;
                                        before: string | null;
                                        after: string | null;
                                    }[];
                                    targeting_rule_logs: {
                                        rule_id: number;
                                        /** @enum {string} */
                                        action: "create" | "update" | "archive";
                                        changes: {
                                            field: string;
                                            before: string | null;
                                            after: string | null;
                                        }[];
                                    }[];
                                }[];
                                history: {
                                    id: number;
                                    activity_by: string;
                                    activity_time: string;
                                    action: string;
                                    bulk_change_id: number | null;
                                    changes: {
                                        field: string;
                                        before: string | null;
                                        after: string | null;
                                    }[];
                                    targeting_logs: {
                                        field: string;
                                        before: string | null;
                                        after: string | null;
                                    }[];
                                    targeting_rule_logs: {
                                        rule_id: number;
                                        /** @enum {string} */
                                        action: "create" | "update" | "archive";
                                        changes: {
                                            field: string;
                                            before: string | null;
                                            after: string | null;
                                        }[];
                                    }[];
                                }[];
                                count: number;
                                total_count: number;
                            };
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    targetingRevisionContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            revision: components["schemas"]["PublishedRevision"];
                            content: {
                                publisher_id: number;
                                /** @enum {string} */
                                targeting_type: "round_robin" | "waterfall";
                                rules: {
                                    id: number;
                                    daily_cap: number;
                                    weight: number | null;
                                    revenue_share_percentage?: number | null;
                                    hours?: {
                                        time_zone: string;
                                        of_week: number[];
                                    } | null;
                                    targets: {
                                        traffic: number;
                                        provider_link_id: number | null;
                                        advertiser_link_group_id: number | null;
                                    }[];
                                }[];
                                filters: {
                                    ip_list_proxy: boolean;
                                    ip_list_too_many_per_ip: boolean;
                                    minimum_chrome_version: boolean;
                                    minimum_windows_version: boolean;
                                    short_keywords: boolean;
                                    latency: number | null;
                                    high_paying_keywords_percentage: number | null;
                                    disable_filters_temporarily: boolean;
                                };
                                warmup_mode: boolean;
                                pass_referrer: boolean;
                                custom_fallback: string | null;
                                overcap_url: string | null;
                                platform_id: number;
                                search_engine_id: number;
                                tag_type_id: number;
                                traffic_source_id: number;
                                quality_score: ("direct" | "premium" | "mid" | "low") | null;
                                yahoo: boolean;
                                sub_id: string | null;
                                client_id: number | null;
                                n: string | null;
                            };
                            properties: {
                                platform_id: number[];
                                search_engine_id: number[];
                                tag_type_id: number[];
                                traffic_source_id: number[];
                                quality_score: ("direct" | "premium" | "mid" | "low")[];
                            } | null;
                            names: components["schemas"]["TargetNames"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    targetingRevisions: {
        parameters: {
            query?: {
                limit?: number;
                page?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            revisions: components["schemas"]["PublishedRevision"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listTargetingRules: {
        parameters: {
            query?: {
                q?: string;
                page?: number;
                size?: number;
                order_by?: "id" | "targeting_id" | "priority";
                order_direction?: "ASC" | "DESC";
                targeting_id?: number;
                provider_link_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            targeting_rules: components["schemas"]["TargetingRule"][];
                            total: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateTargetingRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    targeting_id: number;
                    targeting_rules: components["schemas"]["RuleChange"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            targeting_rules: components["schemas"]["TargetingRule"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createTargetingRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    targeting_id: number;
                    targeting_rules: components["schemas"]["RuleForm"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            targeting_rules: components["schemas"]["TargetingRule"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteTargetingRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            ids: number[];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listSavedViews: {
        parameters: {
            query: {
                screen: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            views: components["schemas"]["SavedView"][];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    updateSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    search?: string;
                    columns?: string[];
                    shared?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            view: components["schemas"]["SavedView"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    storeSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of your own, such as a random UUID. The same call with the same key within 24 hours gets the first reply and is not made again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    screen: string;
                    name: string;
                    search: string;
                    /** @default [] */
                    columns?: string[];
                    /** @default true */
                    replace?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            view: components["schemas"]["SavedView"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    setViewSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewSchedule"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            schedule: components["schemas"]["ShownSchedule"];
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeViewSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            id: number;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    testViewMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        status: true;
                        message: string;
                        msg: string;
                        data: {
                            to: string;
                        };
                        error: null;
                    };
                };
            };
            default: components["responses"]["Failure"];
        };
    };
}
