/** As a process keeps connections to receivers without any setting. */
export const shortlyKept = { idleMs: 1_000, mostMs: 10_000 }
