// Which English words in a path are verbs?

import { wordSet } from './split-words.ts';

/** Verbs that are no nouns: alone in a path, or before a noun, they name an action. */
const englishVerbs = wordSet(`
  get fetch find retrieve obtain create insert delete remove destroy erase purge save send submit cancel approve reject deny activate
  deactivate reactivate enable disable generate regenerate calculate recalculate compute validate invalidate verify authenticate authorize
  authorise subscribe unsubscribe convert execute perform resolve assign unassign reassign revoke do apply confirm publish
  unpublish restore renew accept decline join attach detach rename replace edit modify disconnect unlock unblock unfollow notify
  invoke deliver withdraw add update upsert reprocess resend retry redeem enroll enrol unenroll suspend terminate acknowledge allocate
  deallocate append collect combine compare compile complete configure consume decrement increment decrypt encrypt deregister describe
  determine disburse dispatch enqueue dequeue ensure evaluate exclude expire explain extract finalize finalise finish fulfil fulfill
  give grab hide include initialize initialise initiate install uninstall maintain manage migrate normalize optimize parse populate prepare
  provide put receive recognize recover reopen reorder rotate sanitize serve simulate solve synchronize synchronise transform translate unarchive
  unban unmark unpin unshare unsuspend write forgot forget
  resize transcode repay encode decode compress decompress postpone dismiss ignore nominate endorse negotiate settle reconcile waive forgive donate
  contribute borrow lend prepay deprovision remind unmute unfreeze refuse ingest anonymize anonymise pseudonymize classify categorize categorise
  tokenize detokenize summarize summarise recommend predict detect analyze analyse inspect investigate diagnose calibrate unlink reconnect
  impersonate evict admit prescribe dispense administer decommission replenish restock unpack repack assemble disassemble weigh rearrange undo redo
`);

/** `revalidate` and `unassign` are verbs as `validate` and `assign` are; `reserve` is no second serving. */
export function isEnglishVerb(word: string): boolean {
  if (englishVerbs.has(word)) return true;
  const rest = /^(?:re|un|de|dis|pre|bulk|batch|mass|auto)-?([a-z]{4,})$/.exec(word)?.[1];
  return rest !== undefined && word !== 'reserve' && word !== 'preserve' && englishVerbs.has(rest);
}

/** `rebook` and `reissue` are actions where `book` and `issue` are. */
export function isActionByPost(word: string): boolean {
  return englishActionsByPost.has(word) || (word.startsWith('re') && englishActionsByPost.has(word.slice(2)));
}

/** No compound noun begins with one of these. */
export const englishNeverNouns = wordSet('get fetch find retrieve create insert save');

/** The last word of a noun that begins with a verb, as in `delete-requests` or `add-ons`. */
export const englishHeadsOfVerbs = wordSet(
  'requests reasons policies markers ons ins offs outs ups backs on in off out up back',
);

/**
 * Verbs that are nouns as well. Before a noun they stand for an action, as in `listUsers`, unless the pair is a known
 * compound, as in `search-results`.
 */
export const englishVerbsBeforeNouns: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    list: 'items entries members prices price',
    search:
      'results result history terms engines engine indexes indices index queries filters facets suggestions analytics requests sessions keys console',
    check: 'ins in outs out ups up lists list points digits digit boxes results runs suites marks',
    count: 'downs down results ries ry',
    upload: 'jobs sessions session requests tasks links link urls url history tokens results',
    download: 'jobs sessions requests tasks links link urls url history tokens results',
    import: 'jobs job batches batch sessions requests tasks history logs results templates profiles duties taxes files',
    export: 'jobs job batches sessions requests tasks history logs results templates profiles formats controls files',
    view: 'counts count models model ports port ers',
    show: 'times rooms room cases case',
    register: 'entries entry',
    login: 'attempts attempt sessions history providers methods logs pages page tokens events options',
    logout: 'events',
    process: 'instances instance definitions definition steps models types groups',
    reset: 'tokens token requests codes links',
    change: 'logs log sets set requests orders history events records reasons',
    print: 'jobs job servers queues',
    track: 'points records features',
    read: 'receipts models replicas only',
    load: 'balancers balancer tests profiles',
    query: 'logs results result parameters plans strings string',
    sync: 'jobs states tokens runs logs status',
    copy: 'rights right jobs',
    move: 'ments orders',
    close: 'dates date times time prices price',
    buy: 'orders prices rates offers backs outs',
    sell: 'orders prices rates offers outs',
    merge: 'requests request conflicts',
    run: 'times time logs steps results books book ways way',
    start: 'dates date times time points ups up',
    stop: 'words areas area losses loss times points limits',
    set: 'lists points pieces tops top ups up',
    pay: 'slips stubs periods period runs rates outs ins checks cycles rolls roll grades bands groups types dates',
    call: 'backs back logs log centers center records recordings queues sessions outs',
    lookup: 'tables table keys',
    refresh: 'tokens token rates rate',
    trigger: 'rules events',
    scan: 'results jobs reports',
    ship: 'ments methods notices dates',
    pull: 'requests request',
    mark: 'downs down ups up sheets',
    use: 'cases case',
    make: 'models model overs',
    take: 'outs aways overs',
    try: 'outs',
    pause: 'reasons',
    refund: 'requests reasons policies methods',
    ping: 's',
    reserve: 'prices price',
    unregister: '',
  }).map(([verb, heads]) => [verb, wordSet(heads)]),
);

/** Alone below an item and called by a method of change, these are actions: `POST /orders/{id}/ship`. */
export const englishActionsBelowItems = wordSet('start stop ship pay move pause open close buy sell mark void ban');

/** Nouns as well; where POST alone is described and answers no 201, they are actions: `POST /files/upload`. */
const englishActionsByPost = wordSet(`
  alert answer appeal archive audit backup ban block book bookmark boost broadcast capture charge claim clear clone copy crop deploy dial discharge
  deposit dislike dispute download downgrade duplicate escalate exchange export favorite favourite filter flag flush follow forward freeze hold import
  grant invite issue leave like lock match merge mute pin place play poll post print probe process promote purchase quarantine rate reboot rebuild recall refund
  release rent reply report repost reserve restart resume return rollback scale scan schedule share shuffle sign skip snooze sort split store stream swap
  sync track trade transfer trim upgrade upload void vote watch
`);

/** Before a singular noun where only POST is described, these are actions as well: `POST /checkout-order`. */
export const englishActionsOnThings = wordSet(
  'checkout order charge request test trade review rank score visit click call estimate handle quote',
);

/** After a verb: `power-off` and `topUp` are actions where only POST is described. A `sign-in` and a `check-in` are things. */
export const englishParticles = wordSet('off on up down out back over through');

/** The last word of a noun that names something about a change, as in `GET /update-logs`. */
export const englishHeadsAboutChanges = wordSet(
  'logs channels histories forms languages permissions points jobs tasks types times dates windows notices hooks queues rates counts templates modes frequencies intervals schedules strategies',
);

/** Alone at the end of a path, this is an action: `/users/list`. */
export const englishActionsAlone = wordSet('list');

export const englishGerundVerbs = wordSet(`
  creating deleting updating getting fetching removing sending finding retrieving inserting saving cancelling canceling approving rejecting
  activating deactivating generating calculating validating verifying submitting adding editing
`);
