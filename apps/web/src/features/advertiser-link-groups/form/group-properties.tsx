import { Alert, Paper } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { propertiesOfGroup } from '@headgate/domain/group-form/draft'
import { hasAllGroupProperties } from '@headgate/domain/group-form/fits-group'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PropertyFields } from '../../../blocks/properties/property-fields.tsx'
import { ModeRadios } from '../../../blocks/rules/mode-radios.tsx'
import classes from './group-form.module.css'
import type { GroupFieldProps } from './group-field-props.ts'
import { TextArea } from '../../../ui/text-area.tsx'

const paths = {
  platform_id: 'platforms',
  search_engine_id: 'search_engines',
  tag_type_id: 'tag_types',
  quality_score: 'quality_scores',
} as const

/** Link properties, description and targeting mode. */
export function GroupProperties({ draft, dispatch, problems }: GroupFieldProps) {
  return (
    <Paper withBorder p="md">
      <div className={classes.properties}>
        <PropertyFields
          values={propertiesOfGroup(draft)}
          paths={paths}
          problems={problems}
          onChange={(property, values) =>
            dispatch({ type: 'set-property', property: paths[property], values })
          }
          onScores={(values) => dispatch({ type: 'set-property', property: 'quality_scores', values })}
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
          onChange={(targeting_type) => dispatch({ type: 'set-mode', targeting_type })}
        />
        <TextArea
          className={classes.wide}
          label="Description"
          rows={2}
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
