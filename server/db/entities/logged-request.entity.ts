import { defineEntity, p } from '@mikro-orm/core'

export const LoggedRequestSchema = defineEntity({
  name: 'LoggedRequest',
  tableName: 'logged_request',
  properties: {
    developerId: p.uuid().primary(),
    id: p.uuid().primary(),
    apiKeyId: p.uuid().nullable(),
    requestId: p.text(),
    method: p.text(),
    path: p.text(),
    operation: p.text().nullable(),
    status: p.integer().nullable(),
    errorCode: p.text().nullable(),
    startedAt: p.datetime(),
    durationMs: p.integer(),
    address: p.text(),
    requestBody: p.text().nullable(),
    requestBytes: p.integer(),
    answerBody: p.text().nullable(),
    answerBytes: p.integer(),
  },
})

export class LoggedRequest extends LoggedRequestSchema.class {}
LoggedRequestSchema.setClass(LoggedRequest)
