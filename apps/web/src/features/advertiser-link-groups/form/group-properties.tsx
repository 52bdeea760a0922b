import { Alert, Paper, Textarea } from '@mantine/core'
import { qualityScores } from '@headgate/contract/base/constants'
import { messages } from '@headgate/contract/base/messages'
import { hasAllGroupProperties } from '@headgate/domain/group-form/fits-group'
import { propertyLabels, qualityScoreChoices } from '@headgate/domain/labels'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lookupQueries } from '../../../api/lookups.ts'
import { ModeRadios } from '../../../blocks/rules/mode-radios.tsx'
import { ManySelect } from '../../../form/select/many-select.tsx'
import { LookupMany } from '../../../pickers/lookup-many.tsx'
import classes from './group-form.module.css'
import type { GroupFieldProps } from './group-field-props.ts'

/** Link properties, description and targeting mode (2 §2.4). */
export function GroupProperties({ draft, dispatch, problems }: GroupFieldProps) {
  return (
    <Paper withBorder p="md">
      <div className={classes.properties}>
        <LookupMany
          label={propertyLabels.platform_id}
          withAsterisk
          onceClosed
          query={lookupQueries.platforms()}
          kind="platform"
          value={draft.platforms}
          error={problems['platforms']}
          onChange={(values) => dispatch({ type: 'set-property', property: 'platforms', values })}
        />
        <LookupMany
          label={propertyLabels.search_engine_id}
          withAsterisk
          onceClosed
          query={lookupQueries.searchEngines()}
          kind="searchEngine"
          value={draft.search_engines}
          error={problems['search_engines']}
          onChange={(values) => dispatch({ type: 'set-property', property: 'search_engines', values })}
        />
        <LookupMany
          label={propertyLabels.tag_type_id}
          withAsterisk
          onceClosed
          query={lookupQueries.tagTypes()}
          kind="tagType"
          value={draft.tag_types}
          error={problems['tag_types']}
          onChange={(values) => dispatch({ type: 'set-property', property: 'tag_types', values })}
        />
        <ManySelect
          label={propertyLabels.quality_score}
          withAsterisk
          onceClosed
          blank="Select"
          choices={qualityScoreChoices}
          value={draft.quality_scores}
          error={problems['quality_scores']}
          onChange={(chosen) =>
            dispatch({
              type: 'set-property',
              property: 'quality_scores',
              values: qualityScores.filter((score) => chosen.includes(score)),
            })
          }
        />
        {hasAllGroupProperties(draft) ? null : (
          <Alert className={classes.wide} color="yellow" p="xs" icon={<IconAlertTriangle />}>
            {messages.groups.selectProperties}
          </Alert>
        )}
        <ModeRadios
          className={classes.wide}
          label="Targeting"
          value={draft.targeting}
          onChange={(targeting) => dispatch({ type: 'set-mode', targeting })}
        />
        <Textarea
          className={classes.wide}
          label="Description"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5_000}
          value={draft.description}
          error={problems['description']}
          onChange={(event) => dispatch({ type: 'set', values: { description: event.currentTarget.value } })}
        />
      </div>
    </Paper>
  )
}
