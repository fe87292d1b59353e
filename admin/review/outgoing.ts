type Send = () => Promise<void>

/** Of every page on which something was decided: sends what still could be undone, and answers once the server has answered to all of it. */
const outboxes = new Set<Send>()

/** Answers what ends it: nothing of this outbox is under way any more. */
export function addOutbox(send: Send): () => void {
  outboxes.add(send)
  return () => void outboxes.delete(send)
}

/** Whoever signs out has decided, too: afterwards nobody is there whose decisions they would be. */
export const sendAllDecisions = async (): Promise<void> => void (await Promise.allSettled([...outboxes].map((send) => send())))
