import type { PlantedBug } from '../planted-bug.js'

const turns = 'server/turns/turns.ts'
const tests = ['test/turns/turns.test.ts'] as const
const unread = 'server/turns/unread-answers.ts'

/** One caller who takes what is everybody's. */
export const fairnessBugs: readonly PlantedBug[] = [
  {
    name: 'of those who come at once only the first find a place to wait',
    edits: [{ file: 'server/http/listen.ts', search: 'backlog: server.maxConnections', replace: 'backlog: 511' }],
    tests: ['test/http/listen.test.ts'],
  },
  {
    name: 'a share is one larger than it is said to be',
    edits: [
      {
        file: turns,
        search: 'if (served < placesEach) return true',
        replace: 'if (served <= placesEach) return true',
      },
    ],
    tests,
    short: true,
  },
  {
    name: 'who has more places while nobody else is about keeps them when somebody comes',
    edits: [
      { file: turns, search: 'served < alone.places && !alone.presence.isAnotherAbout(principal)', replace: 'served < alone.places' },
    ],
    tests,
  },
  {
    name: 'whoever is alone is taken for somebody else',
    edits: [
      {
        file: 'server/turns/presence.ts',
        search: 'principal === this.#latest.principal ? this.#latestOther : this.#latest',
        replace: 'principal === this.#latest.principal ? this.#latest : this.#latestOther',
      },
    ],
    tests,
  },
  {
    name: 'a share is not given back by work that fails',
    edits: [
      {
        file: turns,
        search: '    try {\n      return await work()\n    } finally {\n      this.#giveBack(line)\n    }\n',
        replace: '    const result = await work()\n    this.#giveBack(line)\n    return result\n',
      },
    ],
    tests,
  },
  {
    name: 'a line of those who wait has no end',
    edits: [{ file: turns, search: 'line.waiting.length >= this.#bounds.waitingEach', replace: 'line.waiting.length >= Infinity' }],
    tests,
  },
  {
    name: 'who waits is served in the order of coming, not in turn',
    edits: [
      { file: turns, search: '      this.#ring.delete(line)\n', replace: '      if (line.waiting.length === 1) this.#ring.delete(line)\n' },
    ],
    tests,
  },
  {
    name: 'an address has all the connections that it opens',
    edits: [
      {
        file: 'server/http/address-connections.ts',
        search: 'network.size >= connectionsEach',
        replace: 'network.size > connectionsEach',
      },
    ],
    tests: ['test/http/address-connections.test.ts'],
  },
  {
    name: 'who comes when all connections are open finds no place',
    edits: [
      {
        file: 'server/http/address-connections.ts',
        search: 'this.#open >= maxConnections && !this.#makeRoom(network)',
        replace: 'this.#open >= maxConnections',
      },
    ],
    tests: ['test/http/address-connections.test.ts'],
    prove: { suite: 'fairness', only: 'hold all 2,000 connections' },
  },
  {
    name: 'a newcomer gets the place of a network that has few connections',
    edits: [
      {
        file: 'server/http/networks-by-size.ts',
        search: 'let size = this.#largest; size >= least; size--',
        replace: 'let size = least; size <= this.#largest; size++',
      },
    ],
    tests: ['test/http/address-connections.test.ts'],
  },
  {
    name: 'two networks take the last connection from each other in turn',
    edits: [
      {
        file: 'server/http/address-connections.ts',
        search: 'this.#bySize.largestFirst(size + 2)',
        replace: 'this.#bySize.largestFirst(size + 1)',
      },
    ],
    tests: ['test/http/address-connections.test.ts'],
  },
  {
    name: 'an answer that is being made is ended for a newcomer',
    edits: [
      {
        file: 'server/http/network-connections.ts',
        search: 'response?.req.complete === false',
        replace: 'response !== null',
      },
    ],
    tests: ['test/http/address-connections.test.ts'],
  },
  {
    name: 'a newcomer for whom there is no place costs a look at every network',
    edits: [{ file: 'server/http/address-connections.ts', search: '--looks === 0', replace: '--looks < -10_000' }],
    tests: ['test/http/address-connections.test.ts'],
  },
  {
    name: 'streams are looked for among all answers that are being made',
    edits: [{ file: 'server/http/network-connections.ts', search: 'let looks = 5', replace: 'let looks = 1_000' }],
    tests: ['test/http/address-connections.test.ts'],
  },
  {
    name: 'what is asked on a connection that was refused is done',
    edits: [
      {
        file: 'server/http/create-http-server.ts',
        search: '    if (refused.has(req.socket)) return void req.resume()\n',
        replace: '',
      },
    ],
    tests: ['test/http/address-connections.test.ts'],
  },
  {
    name: 'the unfinished requests of an address are not counted',
    edits: [
      {
        file: 'server/http/address-connections.ts',
        search: 'nowMs - each.sinceMs > unfinishedGraceMs && this.#isUnfinished(each)',
        replace: 'nowMs - each.sinceMs > unfinishedGraceMs && each.isUpgraded',
      },
    ],
    tests: ['test/http/address-connections.test.ts'],
  },
  {
    name: 'whoever is refused beyond their share is not told when to come back',
    edits: [
      {
        file: 'server/http/error-response.ts',
        search: 'return { status: 429, headers, body:',
        replace: "const { 'Retry-After': _hidden, ...shown } = headers\n    return { status: 429, headers: shown, body:",
      },
    ],
    tests: ['test/transports/overloaded.test.ts'],
  },
  {
    name: 'all lines of those who wait for a password together have no end',
    edits: [{ file: turns, search: 'this.#waiting < waitingInAll', replace: 'this.#waiting < Infinity' }],
    tests,
  },
  {
    name: 'the places of everybody’s uploads are one person’s',
    edits: [
      {
        file: 'server/operations/file/keep-file.ts',
        search: 'fileTurns.run(ownerId, ',
        replace: "fileTurns.run('everybody', ",
      },
    ],
    tests: ['test/http/files.test.ts'],
  },
  {
    name: 'the places of everybody’s test clocks are one developer’s',
    edits: [
      {
        file: 'server/operations/test-clock/alone-with-clock.ts',
        search: 'testClockTurns.run(developerId, ',
        replace: "testClockTurns.run('everybody', ",
      },
    ],
    tests: ['test/operations/test-clock/advance-test-clock.test.ts'],
    prove: { suite: 'fairness', only: 'test clocks' },
  },
  {
    name: 'whoever advances a test clock keeps all others waiting for as long as they like',
    edits: [
      {
        file: 'server/operations/test-clock/advance-test-clock.ts',
        search: 'testClockTurns.load.waiting > 0',
        replace: 'testClockTurns.load.waiting < 0',
      },
    ],
    tests: ['test/operations/test-clock/advance-test-clock.test.ts'],
  },
  {
    name: 'a file that nobody reads keeps no place',
    edits: [
      {
        file: 'server/http/file-router.ts',
        search: "  response.once('close', giveBack)\n",
        replace: '  giveBack()\n',
      },
    ],
    tests: ['test/http/file-router.test.ts'],
  },
  {
    name: 'forms of an address are counted with nobody’s',
    edits: [
      {
        file: 'server/http/page-guard.ts',
        search: 'isForm ? formsPerMinute : pagesPerMinute',
        replace: 'isForm ? Number.MAX_SAFE_INTEGER : pagesPerMinute',
      },
    ],
    tests: ['test/hosted/page-guard.test.ts'],
    prove: { suite: 'fairness', only: '300 registrations' },
  },
  {
    name: 'pages are made in turn of nobody’s',
    edits: [
      {
        file: 'server/start/page-turns.ts',
        search: 'turns.run(addressNetwork(clientAddress(request, trustProxyHops)), work)',
        replace: 'turns.run(String(performance.now()), work)',
      },
    ],
    tests: ['test/hosted/pages-in-turn.test.ts'],
  },
  {
    name: 'whoever names a stranger may mail them without end',
    edits: [
      {
        file: 'server/operations/mail/mail-stranger.ts',
        search: 'ofSender < perSender',
        replace: 'ofSender < Infinity',
      },
    ],
    tests: ['test/operations/mail/mail-stranger.test.ts'],
    prove: { suite: 'fairness', only: 'names somebody' },
  },
  {
    name: 'whoever names somebody with an account fills their mailbox with words of theirs',
    edits: [
      {
        file: 'server/operations/escrow/notify-parties.ts',
        search: 'readerId === askedBy || hasActed(locked, party)',
        replace: 'readerId === askedBy || party',
      },
    ],
    tests: ['test/operations/mail/mail-stranger.test.ts'],
  },
  {
    name: 'who has had too many mails of people whom they do not know is not told of a dispute',
    edits: [
      {
        file: 'server/operations/mail/mail-stranger.ts',
        search: '  if (!isDispensable(message.kind)) await sendMail(',
        replace: '  if (isDispensable(message.kind)) await sendMail(',
      },
    ],
    tests: ['test/operations/mail/mail-stranger.test.ts'],
  },
  {
    name: 'jobs are done in the order of coming, whosever they are',
    edits: [
      {
        file: 'jobs/fetch-in-turn.ts',
        search: 'if (groupId != null) served.add(groupId)',
        replace: "if (groupId === '') served.add(groupId)",
      },
    ],
    tests: ['test/jobs/queue.test.ts'],
    prove: { suite: 'fairness', only: 'hundred contracts' },
  },
  {
    name: 'a round of principals never ends while others come',
    edits: [{ file: 'jobs/fetch-in-turn.ts', search: 'served.size >= roundOf', replace: 'served.size >= Infinity' }],
    tests: ['test/jobs/fetch-in-turn.test.ts'],
  },
  {
    name: 'the code that somebody waits for stands behind every notice',
    edits: [{ file: 'jobs/queue.ts', search: 'return { priority: 1 }', replace: 'return { priority: 0 }' }],
    tests: ['test/jobs/queue.test.ts'],
  },
  {
    name: 'jobs are nobody’s',
    edits: [
      {
        file: 'server/operations/operation.ts',
        search: 'isShared(job) ? { principal: ownerOf(this.actor) ?? this.actor.kind, ...job } : job',
        replace: 'job',
      },
    ],
    tests: ['test/operations/operation.test.ts'],
  },
  {
    name: 'the requests of one developer leave no room for those of others in the log of requests',
    edits: [{ file: 'server/operations/request-log/backlog.ts', search: 'free < 0 || own > 2 * free', replace: 'free < 0' }],
    tests: ['test/operations/request-log/backlog.test.ts'],
  },
  {
    name: 'whoever signs in takes the connections of whoever is signed in',
    edits: [
      {
        file: 'server/operations/operation.ts',
        search: 'database.strangersTransactions.run(clientAddress, () => database.transactions.run(clientAddress, wanted))',
        replace: 'database.transactions.run(clientAddress, wanted)',
      },
    ],
    tests: ['test/transports/passwords-in-turn.test.ts'],
  },
  {
    name: 'an identity verification costs nothing of the day',
    edits: [
      {
        file: 'server/operations/identity-verification/create-identity-verification.ts',
        search: '  if (!known) countVerification(tx)\n',
        replace: '',
      },
    ],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'what one caller does not read has no bound',
    edits: [
      {
        file: 'server/graphql/live/live-connections.ts',
        search: 'before === 0 || before + bytes <= this.#services.config.limits.unreadBytesPerPrincipal',
        replace: 'before + bytes <= Infinity',
      },
    ],
    tests: ['test/graphql/live-connections.test.ts'],
  },
  {
    name: 'the bytes of an answer that nobody reads are not counted',
    edits: [
      {
        file: 'server/http/api-guard.ts',
        search: '  guard.answers.begin(response, owner ?? networkOf(guard, request))\n',
        replace: '',
      },
    ],
    tests: ['test/http/unread-answers.test.ts'],
  },
  {
    name: 'answers of a key that nobody reads are those of its address',
    edits: [
      {
        file: 'server/http/api-guard.ts',
        search: 'guard.answers.begin(response, owner ?? networkOf(guard, request))',
        replace: 'guard.answers.begin(response, networkOf(guard, request))',
      },
    ],
    tests: ['test/http/unread-answers.test.ts'],
  },
  {
    name: 'an answer that nobody read counts when its connection is gone',
    edits: [{ file: unread, search: "    answer.on('close', () => this.#end(answer, own))\n", replace: '' }],
    tests: ['test/turns/unread-answers.test.ts'],
  },
  {
    name: 'with an answer that is over another one is forgotten',
    edits: [
      { file: 'server/turns/bag.ts', search: '    if (last && place < this.#things.length) this.#things[place] = last\n', replace: '' },
    ],
    tests: ['test/turns/bag.test.ts'],
  },
  {
    name: 'whoever reads nothing is answered whatever waited for its turn',
    edits: [{ file: 'server/graphql/engine/operation-turns.ts', search: "kind !== 'event'", replace: 'false' }],
    tests: ['test/graphql/operation-turns.test.ts'],
  },
  {
    name: 'who waits behind something long is refused only when it is over',
    edits: [{ file: turns, search: '      this.#refuseIn(this.#bounds.patienceMs)\n', replace: '' }],
    tests,
  },
  {
    name: 'where all who waited are refused, whoever comes next has to wait',
    edits: [{ file: turns, search: '    if (line.waiting.length === 0) this.#ring.delete(line)\n', replace: '' }],
    tests,
  },
  {
    name: 'a mutation that only waited is said to have been begun',
    edits: [{ file: 'server/graphql/engine/engine.ts', search: '(request.beginning?.giveUp() ?? false)', replace: 'false' }],
    tests: ['test/graphql/overdue-mutations.test.ts'],
  },
  {
    name: 'a mutation that was refused because it waited too long is done afterwards',
    edits: [
      { file: 'server/operations/operation.ts', search: '    request.beginning?.begin()\n', replace: '' },
      { file: 'server/operations/operation.ts', search: '    beginning?.requireWanted()\n', replace: '' },
    ],
    tests: ['test/graphql/overdue-mutations.test.ts'],
  },
  {
    name: 'what many read nothing of has no bound for the process',
    edits: [{ file: unread, search: 'if (this.#isBeyond) relieve(held, beyond)', replace: '' }],
    tests: ['test/turns/unread-in-all.test.ts', 'test/http/unread-in-all.test.ts'],
    short: true,
  },
  {
    name: 'of all that nobody reads, that of whoever holds least is cut off',
    edits: [
      {
        file: 'server/turns/relieve.ts',
        search: 'other.bytes > most.bytes ? other',
        replace: 'most === nobody || other.bytes < most.bytes ? other',
      },
    ],
    tests: ['test/turns/unread-in-all.test.ts'],
  },
  {
    name: 'what somebody reads is cut off for what others do not',
    edits: [{ file: unread, search: 'isRead: bytes < before', replace: 'isRead: false' }],
    tests: ['test/turns/unread-in-all.test.ts'],
  },
  {
    name: 'more is begun for whoever reads nothing, however much is held for all',
    edits: [{ file: unread, search: 'this.#isBeyond ? 0 : this.#bounds.bytesEach', replace: 'this.#bounds.bytesEach' }],
    tests: ['test/turns/unread-in-all.test.ts'],
  },
  {
    name: 'sockets and streams are not counted with what the process holds',
    edits: [
      {
        file: 'server/graphql/live/live-connections.ts',
        search: '    services.unreadAnswers.countIn({ isOpen: () => this.#open.size > 0, held: () => this.#held() })\n',
        replace: '',
      },
    ],
    tests: ['test/graphql/live-connections.test.ts'],
  },
  {
    name: 'an answer may be read as slowly as somebody likes',
    edits: [{ file: unread, search: 'nowMs - sinceMs > ', replace: '0 > ' }],
    tests: ['test/turns/unread-answers.test.ts'],
  },
  {
    name: 'long bodies are read all at once',
    edits: [{ file: 'server/http/json-body.ts', search: '!inTurn || bytes.length < inTurn.longBodyBytes', replace: 'true' }],
    tests: ['test/http/long-bodies.test.ts'],
  },
  {
    name: 'introspection has as many aliases as anything',
    edits: [{ file: 'server/graphql/engine/document-size.ts', search: 'node.alias && isInside', replace: 'false' }],
    tests: ['test/graphql/limits.test.ts'],
  },
  {
    name: 'pictures of contracts count as nothing',
    edits: [{ file: 'server/graphql/engine/document-size.ts', search: 'leafWeights.get(key) ?? leafWeights.get(name) ?? 0', replace: '0' }],
    tests: ['test/graphql/limits.test.ts'],
  },
  {
    name: 'what was said in a dispute counts as a few words',
    edits: [{ file: 'server/graphql/engine/field-weights.ts', search: "['Dispute.messages', 40]", replace: "['Dispute.messages', 12]" }],
    tests: ['test/graphql/field-weights.test.ts'],
  },
  {
    name: 'a list that nobody has decided about counts as a short one',
    edits: [{ file: 'server/graphql/engine/field-weights.ts', search: "  ['Escrow.moneyLine', 30],\n", replace: '' }],
    tests: ['test/graphql/field-weights.test.ts'],
  },
  {
    name: 'the lists in the items of a page count as the page',
    edits: [
      {
        file: 'server/graphql/engine/document-size.ts',
        search: 'isListType(getNullableType(definition.type)) ? null : page',
        replace: 'page',
      },
    ],
    tests: ['test/graphql/limits.test.ts'],
  },
  {
    name: 'a page of a list with numbered pages counts as one row',
    edits: [
      {
        file: 'server/graphql/engine/document-size.ts',
        search: "asked ?? this.#page(node, definition, ['limit'])",
        replace: 'asked',
      },
    ],
    tests: ['test/graphql/limits.test.ts'],
  },
  {
    name: 'what a variable leaves out once is left out of the size for ever',
    edits: [{ file: 'server/graphql/engine/read-document.ts', search: "directive.name.value === 'include'", replace: 'false' }],
    tests: ['test/graphql/limits.test.ts'],
  },
  {
    name: 'everybody who asks while a provider of OAuth is made makes another',
    edits: [{ file: 'server/turns/together.ts', search: 'underWay ??= work()', replace: 'underWay = work()' }],
    tests: ['test/operations/oauth/signing-keys.test.ts'],
  },
  {
    name: 'a pending escrow is changed to and fro without end',
    edits: [
      {
        file: 'server/domain/escrow/commands/update.ts',
        search: 'isTaken: ({ isUnchanged }) => !isUnchanged',
        replace: 'isTaken: ({ isUnchanged }) => isUnchanged',
      },
    ],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'of what an escrow was changed nothing is counted',
    edits: [
      {
        file: 'server/operations/escrow/require-room-for.ts',
        search: "where('type', '=', 'escrow.updated')",
        replace: "where('type', '=', 'escrow.created')",
      },
    ],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'sessions of an escrow are made and cancelled without end',
    edits: [
      {
        file: 'server/operations/checkout/create-checkout-session.ts',
        search: 'count: sessions?.unused ?? 0',
        replace: 'count: 0',
      },
    ],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'a test of a webhook costs nothing of the day',
    edits: [{ file: 'server/operations/webhook/test-webhook.ts', search: '  countChange(tx)\n', replace: '' }],
    tests: ['test/contract/growth.test.ts'],
  },
  {
    name: 'webhooks are made and deleted without end',
    edits: [{ file: 'server/operations/webhook/create-webhook.ts', search: '  countChange(tx)\n', replace: '' }],
    tests: ['test/contract/growth.test.ts'],
  },
  {
    name: 'a name that is changed to and fro fills the audit log',
    edits: [{ file: 'server/operations/user/update-user.ts', search: '    countChange(tx)\n', replace: '' }],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'a name that stays costs a change of the day',
    edits: [
      { file: 'server/operations/user/update-user.ts', search: '    countChange(tx)\n', replace: '' },
      {
        file: 'server/operations/user/update-user.ts',
        search: '  const mutedNotices = input',
        replace: '  countChange(tx)\n  const mutedNotices = input',
      },
    ],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'who has used up their day cannot take back that keys spend their money',
    edits: [
      {
        file: 'server/operations/association/keep-spending-consent.ts',
        search: 'if (capMillimes !== null) countChange(tx)',
        replace: 'countChange(tx)',
      },
    ],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'whoever may create little may change little',
    edits: [{ file: 'server/operations/count-in-day.ts', search: 'changes: fragment`greatest`', replace: 'changes: fragment`coalesce`' }],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'cards are tried out on one escrow without end',
    edits: [{ file: 'server/operations/payment/start-payment.ts', search: '  countPaymentTry(tx, idOf(of))\n', replace: '' }],
    tests: ['test/transports/limits.test.ts'],
  },
  {
    name: 'who asks for events again at once has more waiting than may wait',
    edits: [
      {
        file: 'server/operations/webhook/enqueue-deliveries.ts',
        search: '    await takeLock(tx.db, lockOf(`replays to ${webhookId}`))\n',
        replace: '',
      },
    ],
    tests: ['test/operations/webhook/replay-events.test.ts'],
  },
  {
    name: 'events are sent again however many wait',
    edits: [
      {
        file: 'server/operations/webhook/enqueue-deliveries.ts',
        search: '  await requireRoomForReplays(tx, deliveries)\n',
        replace: '',
      },
    ],
    tests: ['test/operations/webhook/replay-events.test.ts'],
  },
  {
    name: 'deleted webhooks stay',
    edits: [
      {
        file: 'server/operations/deployment/outdated-rows.ts',
        search: "return db.deleteFrom('webhook').where(place, '=', among(old))",
        replace: "return db.deleteFrom('webhook').where(place, '=', among(old.where('w.deletedAt', 'is', null)))",
      },
    ],
    tests: ['test/jobs/worker.test.ts'],
  },
  {
    name: 'deleted test clocks stay',
    edits: [
      {
        file: 'server/operations/deployment/outdated-rows.ts',
        search: "return db.deleteFrom('test_clock').where(place, '=', among(old))",
        replace: "return db.deleteFrom('test_clock').where(place, '=', among(old.where('c.deletedAt', 'is', null)))",
      },
    ],
    tests: ['test/jobs/worker.test.ts'],
  },
  // Open pages that are told of what others do.
  {
    name: 'whoever makes many links takes every place of those whose page hears of what happens',
    edits: [
      {
        file: 'server/queries/escrow/live-views.ts',
        search: 'view.network === network).length >= liveViewsPerAddress',
        replace: 'view.network === network).length >= Infinity',
      },
    ],
    tests: ['test/hosted/live.test.ts'],
  },
  {
    name: 'signing in to applications is one line for all addresses',
    edits: [
      {
        file: 'server/start/oauth-turns.ts',
        search: 'turns.run(addressNetwork(clientAddress(request, trustProxyHops)), work)',
        replace: "turns.run('everybody', work)",
      },
    ],
    tests: ['test/oauth/turns.test.ts'],
  },
  {
    name: 'the events of one principal take the places of those of all others',
    edits: [
      {
        file: 'server/graphql/engine/operation-turns.ts',
        search: 'placesEach: limits.eventsAtOnceEach',
        replace: 'placesEach: limits.eventsAtOnce',
      },
    ],
    tests: ['test/graphql/operation-turns.test.ts'],
  },
  {
    name: 'an address is sent one mail more a day than anybody may ask for',
    edits: [
      {
        file: 'server/operations/mail/limit-requested-mails.ts',
        search: 'mails < limits.requestedMailsPerAddressDay',
        replace: 'mails <= limits.requestedMailsPerAddressDay',
      },
    ],
    tests: ['test/operations/mail/requested-mails.test.ts'],
  },
  {
    name: 'a business has documents without end, one request after the other',
    edits: [
      {
        file: 'server/operations/business/put-business.ts',
        search: 'count: present + fileIds.length - 1',
        replace: 'count: fileIds.length - 1',
      },
    ],
    tests: ['test/transports/business.test.ts'],
  },
]
