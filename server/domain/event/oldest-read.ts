const dayMs = 86_400_000

/** Before this moment nothing is read or sent again: events are there for so many days (decisions 11). */
export const oldestRead = (now: Date, { eventDays }: { eventDays: number }): Date => new Date(now.getTime() - eventDays * dayMs)
