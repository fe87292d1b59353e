import { Box } from '@mui/material'
import { say } from '../provider/words.js'
import { asRead } from './as-read.js'

const [step, height] = [14, 20]

/** On which of the last seven days those came who wait: a bar a day, today's last; nothing, where nobody came. Whoever does not see it hears the numbers. */
export function CameByDay({ counts }: { counts: readonly number[] }) {
  if (counts.every((count) => count === 0)) return null
  const most = Math.max(...counts)
  const words = say('console.home.cameByDay', { counts: counts.join(', ') })
  return (
    <Box sx={{ color: 'primary.main', marginTop: 1 }} title={words}>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${counts.length * step} ${height}`}
        width={counts.length * step}
        height={height}
        style={asRead()}
      >
        {counts.map((count, day) => {
          const bar = count === 0 ? 1 : Math.max(3, Math.round((count / most) * height))
          return (
            <rect
              key={day}
              x={day * step}
              y={height - bar}
              width={step - 3}
              height={bar}
              rx={1}
              fill="currentColor"
              opacity={count === 0 ? 0.3 : 0.85}
            />
          )
        })}
      </svg>
    </Box>
  )
}
