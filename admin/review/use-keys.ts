import { useEffect } from 'react'
import { keyNamed } from './key-named.js'

/** Single letters and digits, on whatever keyboard, while nobody is writing and no dialog is open. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event
      const isWriting =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || isTextInput(target) || target.closest('[role=dialog]'))
      const act = actions[keyNamed(event)]
      if (isWriting || ctrlKey || metaKey || altKey || !act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

const isTextInput = (target: HTMLElement): boolean => target instanceof HTMLInputElement && target.type !== 'checkbox'
