import type { User } from '@headgate/contract/people/users'
import { IconUserCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { userQueries } from '../../api/users.ts'
import classes from './user-photo.module.css'

interface UserPhotoProps {
  user: User | undefined
  size: number
  /** '' where the name is shown with it. */
  alt: string
}

/** The photo of a user, or a plain figure if there is none. */
export function UserPhoto({ user, size, alt }: UserPhotoProps) {
  const link = user?.profile_link ?? null
  const { data } = useQuery({ ...userQueries.photo(link ?? ''), enabled: link !== null })
  const src = link === null ? null : data
  if (src === null || src === undefined)
    return <IconUserCircle size={size} stroke={size > 40 ? 1 : 2} aria-hidden={alt === ''} aria-label={alt} />
  return <img src={src} width={size} height={size} alt={alt} className={classes.photo} />
}
