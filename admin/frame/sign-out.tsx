import type { MenuItemProps } from '@mui/material'
import { Logout, useUserMenu } from 'react-admin'
import { useSignOut } from './use-sign-out.js'

/** The last of the menu of whoever is signed in. */
export function SignOut(props: Pick<MenuItemProps, 'autoFocus' | 'tabIndex'>) {
  const signOut = useSignOut()
  const menu = useUserMenu()
  const leave = () => {
    menu?.onClose()
    void signOut({ comesBack: false })
  }
  return <Logout {...props} onClick={leave} />
}
