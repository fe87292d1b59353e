/** A place on the sheet: parts of its width, from its upper left corner, so that a drawing keeps its shape on a sheet of another size. */
interface Point {
  x: number
  y: number
  /** How thick the line is there, in parts of what is usual. */
  weight: number
}

type Stroke = Point[]

/** On paper, whatever the page looks like. */
const [ink, paper] = ['#16202a', '#ffffff']
/** In parts of the width. */
const lineWidth = 0.006
/** In pixels, for a crisp print; the service says how large an image may be. */
const imageWidth = 1_200
/** Shorter than this altogether, in parts of the width, it is a slip of the finger and no signature. */
const leastLength = 0.05

/**
 * A sheet to sign on, with finger, pen or mouse. The drawing is in the form's own field as a PNG of at most the bytes and pixels that the page
 * names; nothing is in it while nothing is drawn.
 */
export function offerDrawing(sheet: HTMLElement): void {
  const canvas = sheet.querySelector('canvas')
  const field = sheet.querySelector<HTMLInputElement>('input[type=hidden]')
  const brush = canvas?.getContext('2d')
  if (!canvas || !field || !brush) return
  const strokes: Stroke[] = []
  let before: HTMLImageElement | null = null
  sheet.hidden = false

  const tools = sheet.querySelector<HTMLElement>('.tools')

  const show = () => {
    draw(brush, { strokes, before })
    // Where nothing is drawn they would look as if something were amiss.
    if (tools) tools.hidden = strokes.length === 0 && before === null
  }
  const keep = () => {
    if (lengthOf(strokes) >= leastLength) field.value = imageOf({ strokes, before, canvas }, sheet.dataset)
    else field.value = before?.src ?? ''
  }
  // A sheet that is turned, or shown on a finer screen, is drawn anew.
  new ResizeObserver(() => {
    canvas.width = Math.round(canvas.clientWidth * devicePixelRatio)
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio)
    show()
  }).observe(canvas)

  followPointer(canvas, strokes, { show, keep })
  const change = (act: () => void) => () => {
    act()
    show()
    keep()
  }
  const clear = () => {
    strokes.length = 0
    before = null
  }
  sheet.querySelector('[data-undo]')?.addEventListener(
    'click',
    change(() => void (strokes.pop() ?? clear())),
  )
  sheet.querySelector('[data-clear]')?.addEventListener('click', change(clear))
  // The form came back, or the page was put in place of another: the drawing is still in the field.
  const showKept = () => {
    if (field.value === '' || strokes.length > 0) return
    before = new Image()
    before.addEventListener('load', show)
    before.src = field.value
  }
  field.addEventListener('change', showKept)
  showKept()
}

interface Follower {
  show: () => void
  keep: () => void
}

/** One pointer at a time draws: a hand that rests on the screen beside the pen does not. */
function followPointer(canvas: HTMLCanvasElement, strokes: Stroke[], { show, keep }: Follower): void {
  let drawing: { pointerId: number; stroke: Stroke } | null = null
  canvas.addEventListener('pointerdown', (event) => {
    if (drawing || event.button !== 0) return
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    drawing = { pointerId: event.pointerId, stroke: [pointAt(canvas, event)] }
    canvas.dataset['drawing'] = ''
    strokes.push(drawing.stroke)
    show()
  })
  canvas.addEventListener('pointermove', (event) => {
    if (drawing?.pointerId !== event.pointerId) return
    // Between two frames a pen tells of many places.
    const events = event.getCoalescedEvents?.() ?? []
    for (const each of events.length > 0 ? events : [event]) drawing.stroke.push(pointAt(canvas, each))
    show()
  })
  const end = (event: PointerEvent) => {
    if (drawing?.pointerId !== event.pointerId) return
    drawing = null
    keep()
    delete canvas.dataset['drawing']
  }
  canvas.addEventListener('pointerup', end)
  canvas.addEventListener('pointercancel', end)
}

function pointAt(canvas: HTMLCanvasElement, { clientX, clientY, pointerType, pressure }: PointerEvent): Point {
  const { left, top, width } = canvas.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / width, weight: pointerType === 'pen' ? 0.5 + pressure : 1 }
}

interface Drawing {
  strokes: readonly Stroke[]
  /** What was drawn before the form came back. */
  before: HTMLImageElement | null
}

function draw(brush: CanvasRenderingContext2D, { strokes, before }: Drawing): void {
  const { width, height } = brush.canvas
  brush.fillStyle = paper
  brush.fillRect(0, 0, width, height)
  if (before?.complete && before.naturalWidth > 0) brush.drawImage(before, 0, 0, width, height)
  brush.lineCap = brush.lineJoin = 'round'
  brush.strokeStyle = ink
  for (const stroke of strokes) drawStroke(brush, stroke, width)
}

/** Through the middles between the places, with the places as what pulls the curve: corners become round. */
function drawStroke(brush: CanvasRenderingContext2D, stroke: Stroke, scale: number): void {
  const [first] = stroke
  if (!first) return
  let from = first
  for (const [index, point] of stroke.entries()) {
    const next = stroke[index + 1] ?? point
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    brush.beginPath()
    brush.lineWidth = Math.max(1, scale * lineWidth * point.weight)
    brush.moveTo(from.x * scale, from.y * scale)
    brush.quadraticCurveTo(point.x * scale, point.y * scale, middle.x * scale, middle.y * scale)
    brush.stroke()
    from = { ...point, ...middle }
  }
}

function lengthOf(strokes: readonly Stroke[]): number {
  let length = 0
  for (const stroke of strokes)
    for (const [index, { x, y }] of stroke.entries()) {
      const next = stroke[index + 1]
      if (next) length += Math.hypot(next.x - x, next.y - y)
    }
  return length
}

/** As fine as it may be: one that is too large is drawn again, smaller. */
function imageOf({ canvas, ...drawing }: Drawing & { canvas: HTMLCanvasElement }, { mostBytes, mostPixels }: DOMStringMap): string {
  const image = document.createElement('canvas')
  const brush = image.getContext('2d')
  if (!brush) return ''
  for (let width = Math.min(imageWidth, Number(mostPixels)); width >= 1; width = Math.floor(width * 0.75)) {
    image.width = width
    image.height = Math.max(1, Math.round((width * canvas.clientHeight) / canvas.clientWidth))
    draw(brush, drawing)
    const url = image.toDataURL('image/png')
    if (bytesOf(url) <= Number(mostBytes)) return url
  }
  return ''
}

const bytesOf = (dataUrl: string): number => ((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4
