import type { ReactElement, ReactNode } from 'react'
import { MenuItemLink } from 'react-admin'
import { useLocation } from 'react-router'
import { isAt } from './is-at.js'

interface Entry {
  to: string
  title: ReactNode
  icon: ReactElement
}

/** A line of the menu: seen and heard to be where one is, on the page itself and on those below it. */
export function MenuEntry({ to, title, icon }: Entry) {
  const { pathname } = useLocation()
  return (
    <MenuItemLink
      to={to}
      primaryText={title}
      leftIcon={icon}
      {...(isAt(pathname, to) ? { className: 'RaMenuItemLink-active', 'aria-current': 'page' } : {})}
    />
  )
}
