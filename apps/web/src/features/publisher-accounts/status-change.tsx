import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import type { PublisherAccount } from '@headgate/contract/revenue/publisher-accounts'
import { daysBefore, today } from '@headgate/domain/days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publisherAccountQueries } from '../../api/revenue/publisher-accounts.ts'
import { Moves } from '../../blocks/moves/moves.tsx'
import { movesFailure } from '../../blocks/moves/use-ask-moves.tsx'
import { DayField } from '../../form/days/day-field.tsx'
import { ignoreSecondPress } from '../../lib/second-press.ts'
import { dialogs } from '../../ui/dialog/dialogs.ts'

/** Asks from which day a status holds and shows what it moves. Resolves to the day, or to null. */
export function askStatusDay(account: PublisherAccount, status: boolean): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const dialogId = dialogs.open({
    title: `Switch account ${account.id} ${status ? 'on' : 'off'}`,
    size: 'xl',
    onClose: () => resolve(null),
    children: (
      <StatusChange
        account={account}
        status={status}
        onDecide={(day) => {
          resolve(day)
          dialogs.close(dialogId)
        }}
      />
    ),
  })
  return promise
}

interface StatusChangeProps {
  account: PublisherAccount
  status: boolean
  onDecide: (day: string | null) => void
}

function StatusChange({ account, status, onDecide }: StatusChangeProps) {
  const [day, setDay] = useState(today)
  const query = publisherAccountQueries.moves(account.id, { status, from_day: day })
  const moves = useQuery({ ...query, placeholderData: keepPreviousData })
  const detail = useQuery(publisherAccountQueries.detail(account.id))
  const back = detail.data?.terms.find((term) => term.from_day > day && term.is_active !== status)?.from_day
  return (
    <Stack gap="md">
      <WhatHolds status={status} back={back} />
      <DayField
        label="Holds from"
        maw={200}
        min={account.valid_from}
        max={today()}
        value={day}
        onChange={setDay}
      />
      <div aria-busy={moves.isFetching}>
        {moves.data === undefined && moves.error === null ? <Loader size="sm" aria-label="Loading" /> : null}
        {moves.error === null ? null : <Alert color="yellow">{movesFailure(moves.error)}</Alert>}
        {moves.data === undefined || moves.error !== null ? null : <Moves moves={moves.data} />}
      </div>
      <Group justify="flex-end" onClickCapture={ignoreSecondPress}>
        <Button variant="default" onClick={() => onDecide(null)}>
          Cancel
        </Button>
        <Button loading={moves.isFetching || detail.isPending} onClick={() => onDecide(day)}>
          {status ? 'Switch on' : 'Switch off'}
        </Button>
      </Group>
    </Stack>
  )
}

interface WhatHoldsProps {
  status: boolean
  /** The day from which on an earlier change holds as before; undefined where none does. */
  back: string | undefined
}

/** What the change does, and the day from which on an earlier one holds (docs/behaviour/revenue.md#shares-and-their-days). */
function WhatHolds({ status, back }: WhatHoldsProps) {
  const until = back === undefined ? null : `until ${daysBefore(1, new Date(back))}`
  return (
    <>
      <Text size="sm">
        {status
          ? `The account takes part in dividing the revenue of its channel again${until === null ? '' : ` ${until}`}.`
          : `The account gets nothing of its channel ${until ?? 'any more'}. Without another account the revenue is unmatched.`}
      </Text>
      {back === undefined ? null : (
        <Alert color="yellow">
          {status
            ? `From ${back} on, the account is off as before: switch it on from there too.`
            : `From ${back} on, the account takes part as before: switch it off from there too.`}
        </Alert>
      )}
    </>
  )
}
