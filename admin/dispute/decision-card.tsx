import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  Slider,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { typedDecimal } from '../../locales/amount-text.js'
import { say } from '../provider/words.js'
import { dropDraft } from '../review/drafts.js'
import { ask } from '../server/ask.js'
import { pageLanguage } from '../server/session.js'
import { useForgetAnswers } from '../server/use-answer.js'
import { Amount } from '../show/amount.js'
import { millimesTyped } from '../show/in-doubt.js'
import { decimalOf, millimesOf } from '../show/millimes.js'
import { ReasonField } from '../show/reason-field.js'
import { Refusal } from '../show/refusal.js'
import { Section } from '../show/section.js'
import { dateAndTime } from '../show/time.js'
import { wrongNumber } from '../show/wrong-number.js'
import type { DisputeCase } from './dispute-case.js'
import { Effect, Split, SplitShape } from './effect.js'
import type { News } from './use-news.js'

interface DecisionCardParts {
  of: DisputeCase
  /** Kept by the page: what becomes of the case meanwhile takes nothing of it. */
  reason: string
  onReason: (reason: string) => void
  news: News
}

/**
 * How much of what is in dispute the seller is awarded. What each side gets is the server's preview of this very decision; nothing is sent
 * before it was shown whole, with its reason.
 */
export function DecisionCard({ of, reason, onReason, news }: DecisionCardParts) {
  const stake = millimesOf(of.atStakeTnd) ?? 0n
  const [award, setAward] = useState(stake / 2n)
  const [typed, setTyped] = useState(inField(stake / 2n))
  const [isDismissal, setDismissal] = useState(false)
  const [shownVersion, setShownVersion] = useState<number | null>(null)
  const typedAward = millimesTyped(typed, pageLanguage())
  const isAmiss = !isDismissal && (typedAward === null || typedAward > stake)
  const choice: Choice = { award, stake, isDismissal, reason }
  const preview = usePreview(of, choice)
  // Of the choice before it there are figures already; what this one does, nobody knows yet.
  const isKnown = preview.data !== undefined && !preview.isPlaceholderData
  const choose = (millimes: bigint) => {
    setAward(millimes)
    setTyped(inField(millimes))
    setDismissal(false)
  }
  const show = () => {
    news.look()
    setShownVersion(of.escrow.version)
  }
  return (
    <Section title={say('console.decision.title')}>
      <Box component="form" sx={{ display: 'grid', gap: 2 }} onSubmit={(event) => (event.preventDefault(), show())}>
        <Typography>
          {say('console.decision.atStake')} <Amount of={of.atStakeTnd} />
        </Typography>
        <Box sx={{ paddingInline: 3 }}>
          <Slider
            aria-label={say('console.decision.award')}
            min={0}
            max={100}
            step={1}
            disabled={isDismissal}
            value={stake === 0n ? 0 : Number((award * 100n) / stake)}
            onChange={(_event, percent) => choose((stake * BigInt(Math.round(Number(percent)))) / 100n)}
            valueLabelDisplay="auto"
            valueLabelFormat={percentText}
            marks={[0, 50, 100].map((value) => ({ value, label: percentText(value) }))}
          />
        </Box>
        <TextField
          label={say('console.decision.award')}
          value={typed}
          disabled={isDismissal}
          onChange={({ target: { value } }) => {
            setTyped(value)
            const millimes = millimesTyped(value, pageLanguage())
            if (millimes !== null && millimes <= stake) setAward(millimes)
          }}
          error={isAmiss}
          helperText={isAmiss && wrongNumber(typed, 3)}
          slotProps={{
            htmlInput: { inputMode: 'decimal', dir: 'ltr' },
            input: { endAdornment: <InputAdornment position="end">TND</InputAdornment> },
          }}
        />
        {of.request === null && (
          <Button
            type="button"
            variant={isDismissal ? 'contained' : 'text'}
            aria-pressed={isDismissal}
            onClick={() => setDismissal(!isDismissal)}
          >
            {say('console.decision.dismiss')}
          </Button>
        )}
        <Box aria-live="polite" aria-busy={preview.isPlaceholderData} sx={{ opacity: preview.isPlaceholderData ? 0.7 : 1 }}>
          {/* Of an award that is none nobody is shown what it does; its place stays. */}
          <Box sx={{ visibility: isAmiss ? 'hidden' : 'visible' }}>
            {preview.data ? <Split preview={preview.data} /> : preview.isLoading && <SplitShape />}
          </Box>
          <Refusal of={preview.error} />
        </Box>
        <ReasonField minRows={3} reason={reason} onReason={onReason} helperText={say('console.decision.reasonHint')} />
        <Button type="submit" variant="contained" disabled={reason.trim() === '' || isAmiss || !isKnown}>
          {say('console.decision.show')}
        </Button>
      </Box>
      {shownVersion !== null && preview.data && (
        <ConfirmDialog
          of={of}
          shownVersion={shownVersion}
          choice={choice}
          isKnown={isKnown}
          news={news}
          onClose={() => setShownVersion(null)}
        >
          <Effect preview={preview.data} />
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** From left to right in every language, as the figure beside it. */
const percentText = (percent: number): string => `\u2066${percent} %\u2069`

const inField = (millimes: bigint): string => typedDecimal(decimalOf(millimes), pageLanguage())

interface Choice {
  award: bigint
  stake: bigint
  isDismissal: boolean
  reason: string
}

interface Confirmed {
  of: DisputeCase
  /** Of the escrow, when it was shown what the decision does: the decision is one on this version. */
  shownVersion: number
  choice: Choice
  /** Whether what is shown is what this choice does. */
  isKnown: boolean
  news: News
  onClose: () => void
  children: ReactNode
}

function ConfirmDialog({ of, shownVersion, choice, isKnown, news, onClose, children }: Confirmed) {
  const forget = useForgetAnswers()
  const [refusal, setRefusal] = useState<unknown>(null)
  const [waitsUntil, setWaitsUntil] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // An internal note leaves the escrow's version as it is.
  const isStale = of.escrow.version !== shownVersion || news.lines.size > 0
  const decide = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const { pendingAction } = await decideCase(of, choice, { expectedVersion: shownVersion })
      dropDraft(of.dispute.id)
      if (pendingAction) setWaitsUntil(pendingAction.expiresAt)
      else {
        news.decided()
        onClose()
      }
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
    // What is refused is refused because of something that this page does not show yet.
    await forget()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="decision-title">
      <DialogTitle id="decision-title">{say('console.decision.effect')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {children}
        {isStale && !isBusy && !waitsUntil ? <Alert severity="warning">{say('console.decision.stale')}</Alert> : <Refusal of={refusal} />}
        {waitsUntil && <Alert severity="info">{say('console.decision.waits', { time: dateAndTime(waitsUntil) })}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say('console.decision.close')}</Button>
        {!waitsUntil && (
          <Button variant="contained" disabled={isBusy || !isKnown || isStale} onClick={() => void decide()}>
            {say('console.decision.decide')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The server's preview of this very decision, a moment after the last change of it. */
function usePreview(of: DisputeCase, choice: Choice) {
  const { award, isDismissal } = choice
  return useQuery({
    queryKey: ['preview', of.dispute.id, of.escrow.version, String(award), isDismissal],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 250))
      signal.throwIfAborted()
      const { preview } = await decideCase(of, { ...choice, reason: choice.reason.trim() || '—' }, { preview: true })
      return preview
    },
    placeholderData: (before) => before,
    retry: false,
  })
}

/** A preview shows what the decision would do now; the decision itself is one on the version that was shown. */
type Way = { preview: true } | { expectedVersion: number }

async function decideCase(of: DisputeCase, { award, stake, isDismissal, reason }: Choice, way: Way) {
  const common = { escrowId: of.escrow.id, reason: reason.trim(), ...way }
  if (of.request) {
    const input = { ...common, requestId: of.request.requestId, awardedTnd: decimalOf(award) }
    return (await ask('ResolveReleaseRequest', { input })).resolveReleaseRequest
  }
  const outcome = outcomeOf({ award, stake, isDismissal })
  const sellerAwardTnd = outcome === 'SPLIT' ? decimalOf(award) : null
  return (await ask('ResolveDispute', { input: { ...common, outcome, sellerAwardTnd } })).resolveDispute
}

/** A split has something for both; all or nothing has a name of its own. */
function outcomeOf({ award, stake, isDismissal }: Pick<Choice, 'award' | 'stake' | 'isDismissal'>) {
  if (isDismissal) return 'DISMISS'
  if (award === 0n) return 'REFUND_BUYER'
  return award === stake ? 'RELEASE_SELLER' : 'SPLIT'
}
