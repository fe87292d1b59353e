/** What we use of the compiler, whose own types name a namespace that they do not declare. */
declare module '@myriaddreamin/typst-ts-node-compiler' {
  /** A document that was laid out. */
  interface Document {
    readonly numOfPages: number
  }

  interface CompileResult {
    readonly result: Document | null
    /** What the template has wrong; null when nothing. */
    takeDiagnostics(): { shortDiagnostics: unknown[] } | null
  }

  export class NodeCompiler {
    static create(options: { workspace: string; fontArgs: Array<{ fontBlobs: Buffer[] }> }): NodeCompiler
    compile(source: { mainFileContent: string; inputs: Record<string, string> }): CompileResult
    /** Puts a file in the place of one of the disk, until all of them are taken away. */
    mapShadow(path: string, content: Buffer): void
    resetShadow(): void
    /** `creationTimestamp` in seconds. @throws Error when the document does not fit the standard. */
    pdf(document: Document, options: { pdfStandard: '1.7' | 'a-2b'; creationTimestamp: number }): Buffer
    /** Forgets what was not used in the last so many compilations. */
    evictCache(maxAge: number): void
  }
}
