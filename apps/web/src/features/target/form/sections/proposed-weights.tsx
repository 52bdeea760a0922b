import { Alert } from '@mantine/core'
import { readWeightsText } from '@headgate/domain/advice/weights/weight-finding'
import { placeWeights, weightActions } from '@headgate/domain/targeting-form/proposed-weights'
import type { TargetingDraft } from '@headgate/domain/targeting-form/draft'
import { IconScale } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Dispatch } from '../use-targeting-form.ts'

interface ProposedWeightsProps {
  /** `34:60:40,35:40:60`, of the address. */
  text: string
  draft: TargetingDraft
  dispatch: Dispatch
}

/** Sets the weights that an advice item proposes, unsaved, and says so. */
export function ProposedWeights({ text, draft, dispatch }: ProposedWeightsProps) {
  const [placed] = useState(() => placeWeights(draft, readWeightsText(text)))
  useEffect(() => {
    for (const action of weightActions(placed ?? [])) dispatch(action)
  }, [placed, dispatch])
  if (placed === null)
    return (
      <Alert color="yellow" icon={<IconScale />} title="The proposed weights do not fit any more" mb="md">
        The rules of this link changed since the advice was given. Nothing was changed here.
      </Alert>
    )
  const changes = placed.map(({ place, from, to }) => `rule ${place} from ${from} to ${to}`).join(', ')
  return (
    <Alert color="blue" icon={<IconScale />} title="Weights that the advisor proposes" mb="md">
      {`The weights below are set: ${changes}. They are kept once the draft is saved, and served once it is published.`}
    </Alert>
  )
}
