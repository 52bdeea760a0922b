import { Group, Title } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ArchiveDefinition } from '../../screens/archive/archive-definition.ts'
import { ArchiveView } from '../../screens/archive/archive-view.tsx'
import { AddLink } from '../../screens/list/add-link.tsx'
import { formAddress, type SettingsAddress } from './settings-address.ts'
import classes from './settings.module.css'

const route = getRouteApi('/_shell/settings')

interface ItemSectionProps<
  Row extends { id: number },
  Data,
  Key extends QueryKey,
  CountKey extends QueryKey,
> {
  list: ArchiveDefinition<Row, SettingsAddress, Data, Key, CountKey, string>
  search: SettingsAddress
}

/** The list of a section under a separate heading, with a button to its form. */
export function ItemSection<
  Row extends { id: number },
  Data,
  Key extends QueryKey,
  CountKey extends QueryKey,
>({ list, search }: ItemSectionProps<Row, Data, Key, CountKey>) {
  const { section } = search
  return (
    <section className={classes.section} aria-labelledby="settings-section">
      <Group justify="space-between" flex="none">
        <Title order={2} id="settings-section">
          {list.title}
        </Title>
        <AddLink to={formAddress(section, 'add')} label={`Add ${list.noun[0]}`} />
      </Group>
      <ArchiveView list={list} search={search} navigate={route.useNavigate()} kept={{ section }} />
    </section>
  )
}
