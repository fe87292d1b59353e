import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { mono } from '../look/mono.js'
import { say } from '../provider/words.js'
import { ownerId } from '../server/session.js'
import { useAct } from '../server/use-act.js'
import { ConfirmButton } from '../show/confirm-button.js'
import { indented } from '../show/indented.js'
import { Raw } from '../show/raw.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { ToPage } from '../show/to-page.js'
import { HttpStatus } from './request-rows.js'
import { isMasked, sendAgain, type Answer, type Resent } from './send-again.js'

/** The credential that was typed last, and by whom. It is kept nowhere but in the memory of this page, and gone when that is loaded anew. */
let lastTyped = { by: ownerId(), secret: '' }

interface Again {
  method: string
  path: string
  requestBody: string | null
  keyPrefix: string | null
}

/**
 * The way to send a request anew, as its developer would from their own program: the service keeps no key in plain, so whoever does it has to
 * have one. What writes is asked about first.
 */
export function DoAgain({ method, path, requestBody, keyPrefix }: Again) {
  const [secret, setSecret] = useState(() => (lastTyped.by === ownerId() ? lastTyped.secret : ''))
  const [body, setBody] = useState(requestBody === null ? null : (indented(requestBody) ?? requestBody))
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { act, isBusy, refusal } = useAct()
  const request: Resent = { method, path, body }
  const problem = problemOf(body)
  const send = async () => {
    lastTyped = { by: ownerId(), secret }
    setAnswer(null)
    setAnswer(await sendAgain(request, secret))
  }
  const cannot = secret.trim() === '' || problem !== null
  return (
    <Section title={say('dashboard.again.title')}>
      {isMasked(path) ? (
        <Typography color="text.secondary">{say('dashboard.again.maskedPath')}</Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography color="text.secondary">{say('dashboard.again.hint')}</Typography>
          <TextField
            size="small"
            type="password"
            label={say(keyPrefix === null ? 'dashboard.again.token' : 'dashboard.again.key')}
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
            helperText={secret.trim() === '' && neededOf(keyPrefix)}
            autoComplete="off"
            slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
            sx={{ maxWidth: 420 }}
          />
          {body !== null && (
            <TextField
              size="small"
              multiline
              maxRows={16}
              label={say('dashboard.again.body')}
              value={body}
              onChange={({ target }) => setBody(target.value)}
              error={problem !== null}
              helperText={problem}
              slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, style: { fontFamily: mono, fontSize: 12, textAlign: 'left' } } }}
            />
          )}
          <Box>
            {isRead(method) ? (
              <Button variant="contained" disabled={cannot || isBusy} onClick={() => void act(send)}>
                {say('dashboard.again.title')}
              </Button>
            ) : (
              <ConfirmButton
                does={say('dashboard.again.title')}
                title={say('dashboard.again.ask')}
                hint={say('dashboard.again.means')}
                act={send}
                isDangerous={false}
                isDisabled={cannot}
              >
                <WillBeSent of={request} />
              </ConfirmButton>
            )}
          </Box>
          <Refusal of={refusal} />
          {answer && <Answered answer={answer} />}
        </Box>
      )}
    </Section>
  )
}

/** Why nothing can be sent yet. */
const neededOf = (keyPrefix: string | null): string =>
  keyPrefix === null ? say('dashboard.again.neededToken') : say('dashboard.again.needed', { prefix: `\u2066${keyPrefix}\u2069` })

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Why a body is not sent as it stands. */
function problemOf(body: string | null): string | null {
  if (body === null) return null
  if (isMasked(body)) return say('dashboard.again.masked')
  return indented(body) === null ? say('dashboard.again.notWhole') : null
}

function WillBeSent({ of: { method, path, body } }: { of: Resent }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, marginTop: 2 }}>
      <Box component="code" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
        {method} {path}
      </Box>
      {body === null ? <Typography>{say('dashboard.again.noBody')}</Typography> : <Raw label={say('dashboard.again.body')} text={body} />}
    </Box>
  )
}

function Answered({ answer: { status, code, requestId, text } }: { answer: Answer }) {
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <HttpStatus status={status} code={code} />
        {requestId !== null && <ToPage to={`/requests/${encodeURIComponent(requestId)}`}>{requestId}</ToPage>}
      </Box>
      {text !== '' && <Raw label={say('dashboard.again.answer')} text={text} />}
    </Box>
  )
}
