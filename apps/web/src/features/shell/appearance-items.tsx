import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { MenuChoice, MenuLabel } from '../../ui/float/menu.tsx'

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: typeof IconSun }[]

/** Menu entries to choose light or dark. The browser remembers the choice. */
export function AppearanceItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <MenuLabel>Appearance</MenuLabel>
      {/* This role groups the entries of a menu. A menu cannot contain a fieldset. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="group" aria-label="Appearance">
        {schemes.map(({ value, label, icon: Icon }) => (
          <MenuChoice
            key={value}
            kind="radio"
            checked={value === colorScheme}
            onChoose={() => setColorScheme(value)}
            icon={<Icon size={16} aria-hidden />}
          >
            {label}
          </MenuChoice>
        ))}
      </div>
    </>
  )
}
