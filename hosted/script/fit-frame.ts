/** A mail is shown as long as it is, so that nothing of it has to be scrolled to within its frame. It comes when it is about to be seen. */
export function fitFrame(frame: HTMLIFrameElement): void {
  const fit = (): void => {
    const mail = frame.contentDocument?.documentElement
    if (mail) frame.style.blockSize = `${mail.offsetHeight + frame.offsetHeight - frame.clientHeight}px`
  }
  frame.addEventListener('load', fit)
  addEventListener('resize', fit)
  fit()
}
