// Which English nouns need no plural ending in a path?

import { wordSet } from './split-words.ts';

export const englishIrregularPlurals = wordSet(`
  people children men women feet teeth geese mice oxen dice lice kine brethren criteria phenomena data media bacteria strata
  errata addenda memoranda curricula spectra schemata stigmata automata alumni cacti fungi nuclei radii octopi stimuli syllabi foci termini
  loci larvae formulae antennae vertebrae alumnae sheep fish deer moose aircraft spacecraft watercraft hovercraft offspring salmon trout shrimp
  swine bison cattle police personnel folk clergy vermin staff crew youth policemen firemen salesmen salespeople craftsmen grandchildren
  stepchildren townspeople workmen businesspeople corpora genera quanta symposia millennia referenda stadia aquaria consortia
`);

/** Nouns without a plural, services, and words that name no set of things. */
export const englishWithoutPlural = wordSet(`
  accounting access admin administration advertising advice agriculture air analytics api apis art assistance attendance audio audit auth
  authentication authorization autocomplete availability baggage banking behavior behaviour billing biology broadcasting cache
  calendar callback care cargo cash chat chemistry checkout climate clothing cloud commerce communication compliance
  compute config configuration connect connectivity consent consumption content control core
  cors coverage credit crypto customs cybersecurity damage debug default delegation demand
  demo diagnostics dinner discovery display distribution docs documentation download dust dynamics earnings ecommerce economy education
  electricity employment energy engagement engineering entertainment equipment eligibility ethics evidence
  experience expertise export faq fashion firmware middleware malware ransomware groupware tableware cookware glassware footwear underwear sportswear feed feedback finance fintech flora fauna food forex fraud freight fruit fuel fun
  furniture gaming garbage gateway gear geo geocode geocoding geography geolocation github gold goods government grammar graphql growth
  guidance hardware harm health healthcare heating help history home homework hospitality hosting housing humanity
  identity inbox import index info information infrastructure insurance intelligence internal internet intranet inventory
  iot irrigation jewelry jewellery journalism justice knowledge labor labour land latest law learning legislation leisure
  liquidity literature live livestock lodging logging login logistics logout luck luggage lunch machinery mail mailbox maintenance
  management manufacturing marketing math mathematics me mechanics medicine memory merchandise messaging metadata meteo milk mining
  mobile mobility money monitoring music my navigation networking news nutrition oauth oauth2 oidc
  onboarding openid operations outbox outreach overview oxygen parking payroll performance physics ping pix plastic playback pollution
  postage poverty power presence pricing privacy private procurement produce production profile progress proof
  proxy public publicity purchasing quality quarantine radio rain readiness realtime recruitment recycling registration rent
  reporting research revenue rice root roaming routing rpc rss safety saml sand sandbox scheduling science
  search security self seo series setup shipping shopping signin signup silver sitemap sms snow software
  species sso stationery static statistics stats status steel stock storage streaming stuff sugar summary support surveillance
  sync system taxation tea teaching telecom telemetry telephony testing throughput ticketing time timber timeline
  token tourism tracking trading traffic training transit transport transportation travel trivia trust uptime usage utility
  vegetation verification violence visibility vision volunteering warehousing warfare waste water wealth wear weather
  web weight welfare wellness wheat whois wifi wildlife wind wine wireless wood work workforce writing yield youth zoning
  current recent active inactive open closed pending archived deleted all popular top trending upcoming new old featured available nearby random
  batch bulk count total first last next previous by for of in on at from to with near between around since until and or per
  async daily weekly monthly yearly hourly global local remote v well known healthz readyz livez metrics callback return
  webdav graph bootstrap cdn edge ui frontend backend external
`);

/** Singular nouns that end in s. */
export const englishSingularsInS = wordSet(`
  address class process business bus boss dress glass pass loss mattress princess witness analysis basis crisis diagnosis thesis hypothesis axis
  synopsis parenthesis gas actress waitress hostess heiress goddess congress mass mess kiss cross grass brass moss press stress
  compass trespass bypass canvas iris virus campus bonus census corpus genius surplus consensus cactus fungus nucleus syllabus
  terminus stimulus apparatus octopus walrus platypus prospectus nexus lens busness harness illness sickness weakness
  subclass superclass alias bias alumnus abacus hippopotamus radius locus focus circus chorus
`);

/** First words of a compound that are plural in form only, so that the last word decides: `sales-order`. */
export const englishAttributives = wordSet(`
  sales news goods sports customs savings operations systems analytics logistics services accounts parts arms awards claims communications
  resources headquarters works earnings rewards graphics physics economics
`);

/** Short words that are nouns; other words of up to three letters are taken for abbreviations. */
export const shortNouns = wordSet(`
  pet dog cat car tag job box bid cup key log map row run app bot day fee tip act ad age arm art bag ban bar bed bet bug can cap cop cow dad
  ear egg eye fan fax fix fly gap guy hat hit hub ice job kid kit lab law leg lid lip lot man pan pen pie pin pot rat ray rug sea son toy
  van war way ox ax fox web win zoo team tax user unit deal rua dia ano mes lei cor voo boi pai mae avo rio uva luz voz mar vez sol cha via tio tia cao pao mao gol gel lar par
`);

/** Other words in -x are Portuguese and have no plural of their own: `duplex`, `torax`. */
export const englishInX = wordSet(`
  box tax fax fox ox ax mix fix wax hoax annex complex reflex prefix suffix affix matrix appendix vertex vortex apex cortex codex crucifix paradox
  mailbox toolbox textbox checkbox jukebox gearbox postbox lunchbox soapbox multiplex megaplex simplex
`);
