import type { TestClock } from '../../db/entities/test-clock.entity.js'
import { encodeId } from '../../domain/id.js'
import type { TestClockSnapshot } from '../../../schema/test-clock/test-clock-document.js'

/** A test clock as it is shown. */
export const testClockView = ({ id, name, now, createdAt }: Pick<TestClock, 'id' | 'name' | 'now' | 'createdAt'>): TestClockSnapshot => ({
  id: encodeId('clk', id),
  name: name ?? null,
  now: now.toISOString(),
  createdAt: createdAt.toISOString(),
})
