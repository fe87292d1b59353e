import { Box, Card, CardActionArea, CardContent, Typography } from '@mui/material'
import { Link } from 'react-router'
import { say } from '../provider/words.js'
import { useLiveAnswer } from '../server/use-answer.js'
import { Figure } from '../show/figure.js'
import { milliseconds } from '../show/units.js'

/** How the requests of the last day went; each figure leads to those it counts. */
export function LastDay() {
  const { data } = useLiveAnswer('RequestHealth')
  if (!data || data.requestHealth.requests === 0) return null
  const { requests, refused, failed, medianMs, slowMs } = data.requestHealth
  const cards = [
    { to: '/requests', words: say('dashboard.home.requests'), figure: <Figure of={requests} /> },
    { to: '/requests?status=4xx', words: say('dashboard.home.refused'), figure: <Figure of={refused} /> },
    { to: '/requests?status=5xx', words: say('dashboard.home.failed'), figure: <Figure of={failed} /> },
    { to: '/requests', words: say('dashboard.home.latency'), figure: <Latency medianMs={medianMs} slowMs={slowMs} /> },
  ]
  return (
    <Box component="section" aria-label={say('dashboard.home.lastDay')}>
      <Typography component="h2" variant="h2" sx={{ marginBottom: 1 }}>
        {say('dashboard.home.lastDay')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))' }}>
        {cards.map(({ to, words, figure }) => (
          <Card key={words} variant="outlined">
            <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
              <CardContent>
                <Typography
                  component="p"
                  sx={{ fontSize: { xs: 20, sm: 24 }, whiteSpace: 'nowrap', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
                >
                  {figure}
                </Typography>
                <Typography component="h3" variant="body2" color="text.secondary">
                  {words}
                </Typography>
              </CardContent>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  )
}

/** In the order of the words below it, from whichever side those are read; the unit is a word of the page's language, and ends it. */
const Latency = ({ medianMs, slowMs }: { medianMs: number | null; slowMs: number | null }) => (
  <>
    <bdi>{medianMs ?? '—'}</bdi> / <bdi>{slowMs === null ? '—' : milliseconds(slowMs)}</bdi>
  </>
)
