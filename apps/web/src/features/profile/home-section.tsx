import { Button, FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { messages } from '@headgate/contract/base/messages'
import { photoForm, photoLimits, type User } from '@headgate/contract/people/users'
import { IconPhotoUp } from '@tabler/icons-react'
import { useUploadPhoto } from '../../api/users.ts'
import { failureText } from '../../lib/call-failure.ts'
import { UserPhoto } from '../../blocks/user-photo/user-photo.tsx'
import { toast } from '../../ui/toast.ts'

/** Welcome with name and photo, and a button for another photo. */
export function HomeSection({ user }: { user: User }) {
  const upload = useUploadPhoto()
  const name = `${user.first_name} ${user.last_name}`.trim()
  const choose = async (file: File | null) => {
    if (file === null) return
    const checked = photoForm.safeParse({ profile_image: file })
    if (!checked.success) {
      toast.error(messages.titles.oopsLoud, checked.error.issues[0]!.message)
      return
    }
    try {
      await upload.mutateAsync({ user, file })
      toast.success(messages.titles.success, messages.users.photoUpdated)
    } catch (error) {
      toast.error(messages.titles.failed, failureText(error))
    }
  }
  return (
    <Paper withBorder p="lg" maw={640}>
      <Group gap="xl" wrap="nowrap" align="center">
        <UserPhoto user={user} size={128} alt={user.profile_link === null ? 'No photo yet' : 'Your photo'} />
        <Stack gap="xs">
          <Title order={2}>{name === '' ? 'Welcome!' : `Welcome, ${name}!`}</Title>
          <Text>
            {user.email} · {user.role.role}
          </Text>
          <Group gap="sm" mt="xs">
            <FileButton accept={photoLimits.types.join(',')} onChange={(file) => void choose(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconPhotoUp size={16} />}
                  loading={upload.isPending}
                >
                  {user.profile_link === null ? 'Add photo' : 'Change photo'}
                </Button>
              )}
            </FileButton>
          </Group>
          <Text size="sm" c="dimmed">
            JPEG, PNG, GIF or WebP, up to 3 MB.
          </Text>
        </Stack>
      </Group>
    </Paper>
  )
}
