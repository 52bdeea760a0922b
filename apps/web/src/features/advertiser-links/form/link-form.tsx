import { Alert, Anchor, TextInput } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import type { ProviderLink } from '@headgate/contract/provider-links'
import { useQuery } from '@tanstack/react-query'
import { lookupQueries } from '../../../api/lookups.ts'
import { findIdenticalLinks, providerLinkQueries, useSaveProviderLink } from '../../../api/provider-links.ts'
import { ScheduledValues } from '../../../blocks/scheduled/scheduled-values.tsx'
import { FormShell } from '../../../form/form-shell.tsx'
import { failureText } from '../../../lib/call-failure.ts'
import { LookupOne } from '../../../pickers/lookup-one.tsx'
import { toast } from '../../../ui/toast.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { askAboutIdentical } from './identical-dialog.tsx'
import type { FormMode } from '../link-address.ts'
import { revenueReportAddress } from '../link-report.ts'
import { readyReason } from './link-capability.ts'
import { firstInDrawer, LinkFields } from './link-fields.tsx'
import { blankLink, type LinkValues, valuesOf } from './link-values.ts'
import { useLinkForm } from './use-link-form.ts'

interface LinkFormProps {
  form: FormMode
  /** Preselected in a new link: the only advertiser in the list's filter. */
  providerId: number | null
  onSaved: () => void
  onCancel: () => void
}

/** Add, edit or duplicate in a drawer over the list. Edit and duplicate wait until their link has been read. */
export function LinkForm(props: LinkFormProps) {
  const { form, onCancel } = props
  const isNew = form.mode === 'add'
  const { data, error } = useQuery({
    ...providerLinkQueries.detail(isNew ? 0 : form.id),
    enabled: !isNew,
    // It must not refetch while the user edits. A save is compared with the link as it was opened.
    staleTime: Infinity,
    gcTime: 0,
  })
  const from = data ?? null
  return (
    <Dialog
      opened
      onClose={onCancel}
      place="end"
      size="640px"
      title={headings[form.mode]}
      closeLabel="Close form"
    >
      {error ? (
        <Alert color="red" title={messages.titles.oopsLoud}>
          {failureText(error)}
        </Alert>
      ) : isNew || from !== null ? (
        <OpenForm {...props} from={from} />
      ) : null}
    </Dialog>
  )
}

const headings = {
  add: 'Add advertiser link',
  edit: 'Edit advertiser link',
  duplicate: 'Duplicate advertiser link',
}
const { titles, providerLinks } = messages

function OpenForm(props: LinkFormProps & { from: ProviderLink | null }) {
  const { form, from, providerId, onSaved, onCancel } = props
  const edited = form.mode === 'edit' ? from : null
  const link = useLinkForm(() => ({
    ...(from ? valuesOf(from) : { ...blankLink, provider_id: providerId }),
    // A new link starts ready to use (docs/behaviour/advertiser-links.md#ready-to-use).
    ...(edited === null && { reusable: true }),
  }))
  const { mutateAsync: save } = useSaveProviderLink()
  const submit = async (values: LinkValues) => {
    const id = edited?.id ?? null
    const found = await findIdenticalLinks(Number(values.provider_id), [{ ...values, id }])
    if (found.length > 0 && !(await askAboutIdentical(found, []))) return
    await save({ id, values, updatedAt: edited?.updatedAt })
    toast.success(titles.success, providerLinks.saved)
    onSaved()
  }
  return (
    <FormShell
      form={link}
      onSubmit={submit}
      failure={{ title: titles.error }}
      submitLabel={edited === null ? 'Save' : 'Update'}
      onCancel={onCancel}
      frame="none"
      gap="sm"
    >
      {from === null ? null : (
        <Anchor size="sm" href={revenueReportAddress(from)} target="_blank">
          Revenue report of this link
        </Anchor>
      )}
      <LinkFields
        values={link.values}
        errors={link.errors}
        onChange={link.change}
        readyReason={readyReason(edited)}
        withFocus={edited !== null}
        before={
          <>
            {/* Outside of the Tab order and without a frame, because it cannot be changed. */}
            <TextInput
              label="ID"
              variant="unstyled"
              readOnly
              tabIndex={-1}
              value={edited ? String(edited.id) : 'New'}
            />
            <LookupOne
              label="Advertiser"
              withAsterisk
              disabled={edited !== null}
              {...(edited === null && firstInDrawer)}
              query={lookupQueries.providers()}
              value={typeof link.values.provider_id === 'number' ? link.values.provider_id : null}
              error={link.errors['provider_id']}
              onChange={(provider_id) => void link.chooseProvider(provider_id)}
            />
          </>
        }
      />
      {edited === null ? null : (
        <ScheduledValues
          entity="provider_link"
          id={edited.id}
          fields={[{ field: 'daily_cap', value: edited.daily_cap }]}
          name="daily cap"
        />
      )}
    </FormShell>
  )
}
