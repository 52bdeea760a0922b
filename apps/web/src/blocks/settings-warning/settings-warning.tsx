import { Alert, Text } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { settingQueries } from '../../api/settings.ts'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './settings-warning.module.css'

const texts = messages.settings

/**
 * The warning about a missing Default Domain or System Fallback, without which nothing can be published. A click on it
 * leads to the settings. Also warns when they could not be read (docs/behaviour/settings.md#default-variables).
 */
export function SettingsWarning() {
  const { data } = useQuery({
    ...settingQueries.variables(),
    meta: { failure: { text: texts.cannotGetLink } },
  })
  const isSet = (key: string) =>
    data?.some((one) => one.key === key && (one.value ?? '').trim() !== '') ?? true
  if (isSet('default_domain') && isSet('system_fallback')) return null
  return (
    <Alert
      className={classes.box}
      color="yellow"
      icon={<IconAlertTriangle />}
      role="alert"
      title={texts.notSet}
    >
      <Text size="sm">
        Set both in the{' '}
        <TextLink className={classes.link} to="/settings" size="sm">
          default variables
        </TextLink>{' '}
        before a publisher link is published.
      </Text>
    </Alert>
  )
}
