import { defineEntity, p } from '@mikro-orm/core'

export const TestClockSchema = defineEntity({
  name: 'TestClock',
  tableName: 'test_clock',
  properties: {
    id: p.uuid().primary(),
    developerId: p.uuid(),
    name: p.text().nullable(),
    now: p.datetime(),
    createdAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
})

export class TestClock extends TestClockSchema.class {}
TestClockSchema.setClass(TestClock)
