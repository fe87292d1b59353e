import { Box, Button, Chip, TextField, Typography } from '@mui/material'
import { useRef, useState, type KeyboardEvent } from 'react'
import { say } from '../provider/words.js'
import { Facts } from '../show/facts.js'
import { ReasonField } from '../show/reason-field.js'
import { Section } from '../show/section.js'
import { useDraft } from './drafts.js'
import { Previews, type AskPreview } from './previews.js'
import type { Choice, ReviewCase } from './review-queue.js'
import { Together } from './together.js'
import { useKeys } from './use-keys.js'

interface Card<Decision extends string> {
  of: ReviewCase<Decision>
  /** Cases that were ticked, and are decided together. */
  together: ReadonlyArray<ReviewCase<Decision>>
  choices: ReadonlyArray<Choice<Decision>>
  preview: AskPreview<Decision> | undefined
  /** Under which what is written here is kept. */
  draftId: string
  onDecide(choice: Choice<Decision>, given: { reason: string; bankReference?: string }): void
}

/** A case with what speaks for and against it, and the form that decides it, or all that were ticked. */
export function CaseCard<Decision extends string>({ of, together, choices, preview, draftId, onDecide }: Card<Decision>) {
  const field = useRef<HTMLTextAreaElement>(null)
  const referenceField = useRef<HTMLInputElement>(null)
  const [{ reason, bankReference }, write] = useDraft(draftId)
  const setReason = (text: string) => write({ reason: text })
  /** What was chosen while its reason was still missing. */
  const [wanted, setWanted] = useState<Choice<Decision> | null>(null)
  const reference = choices.find((choice) => choice.reference !== undefined)?.reference
  const ready = choices.flatMap(({ decision, reasons }) => reasons.map((text) => ({ decision, text }))).slice(0, 9)
  const give = (choice: Choice<Decision>) => {
    setWanted(choice)
    const isReferenceMissing = choice.reference !== undefined && bankReference.trim() === ''
    if (isReferenceMissing) referenceField.current?.focus()
    else if (reason.trim() === '') field.current?.focus()
    else onDecide(choice, { reason: reason.trim(), ...(choice.reference === undefined ? {} : { bankReference: bankReference.trim() }) })
  }
  useKeys({
    ...Object.fromEntries(choices.map((choice) => [choice.key, () => give(choice)])),
    ...Object.fromEntries(ready.map(({ text }, index) => [`${index + 1}`, () => setReason(text)])),
  })
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Escape') field.current?.blur()
    if (key === 'Enter' && (ctrlKey || metaKey) && wanted) give(wanted)
  }
  return (
    <Section title={together.length > 0 ? say('console.review.together', { count: together.length }) : of.heading}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {together.length > 0 ? <Together of={together} choices={choices} ask={preview} /> : <Case of={of} />}
        {together.length === 0 && preview && choices.length > 0 && <Previews of={of} choices={choices} ask={preview} />}
        {reference !== undefined && (
          <TextField
            required
            label={reference}
            value={bankReference}
            inputRef={referenceField}
            onChange={({ target: { value } }) => write({ bankReference: value })}
            slotProps={{ htmlInput: { maxLength: 200, dir: 'ltr' } }}
          />
        )}
        {choices.length > 0 && (
          <ReasonField
            minRows={2}
            reason={reason}
            onReason={setReason}
            inputRef={field}
            onKeyDown={onKeyDown}
            helperText={wanted && reason.trim() !== '' ? say('console.review.sendKey', { decision: wanted.label }) : null}
          />
        )}
        <Box sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
          {choices
            .filter(({ reasons }) => reasons.length > 0)
            .map(({ decision, label }) => (
              <Box
                key={decision}
                sx={{
                  display: 'grid',
                  gap: 1,
                  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '130px minmax(0, 1fr)' },
                  alignItems: 'baseline',
                }}
              >
                <Typography variant="body2" color="text.secondary">
                  {label}
                </Typography>
                <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
                  {ready.map((each, index) =>
                    each.decision === decision ? (
                      <Chip
                        key={each.text}
                        size="small"
                        variant={reason === each.text ? 'filled' : 'outlined'}
                        label={`${index + 1} · ${each.text}`}
                        onClick={() => setReason(each.text)}
                        sx={{ height: 'auto', paddingBlock: 0.25, '& .MuiChip-label': { whiteSpace: 'normal' } }}
                      />
                    ) : null,
                  )}
                </Box>
              </Box>
            ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', '&:empty': { display: 'none' } }}>
          {choices.map((choice, index) => (
            <Button key={choice.decision} variant={index === 0 ? 'contained' : 'outlined'} color={choice.tone} onClick={() => give(choice)}>
              {choice.label} ({choice.key.toUpperCase()})
            </Button>
          ))}
        </Box>
      </Box>
    </Section>
  )
}

function Case({ of }: { of: ReviewCase }) {
  return (
    <>
      {of.facts.length > 0 && <Facts of={of.facts} />}
      {of.evidence}
    </>
  )
}
