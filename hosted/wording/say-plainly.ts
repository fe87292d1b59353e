/** As `say`, for titles and attributes, which take no markup: what fills a place is kept apart by Unicode's isolates instead of `<bdi>`. */
export function sayPlainly(sentence: string, places: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, place: string) => {
    const text = places[place]
    if (text === undefined) throw new Error(`nothing fills {${place}}`)
    return `${firstStrongIsolate}${text}${popIsolate}`
  })
}

const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'
