// All contracts of the room, for one store.
import type { Subject } from './arranged-sender.contract.ts';
import { attemptsContract } from './attempts.contract.ts';
import { deduplicatingContract } from './deduplicating.contract.ts';
import { endpointsContract } from './endpoints.contract.ts';
import { faultsContract } from './faults.contract.ts';
import { listeningContract } from './listening.contract.ts';
import { lookUpsContract } from './look-ups.contract.ts';
import { plansContract } from './plans.contract.ts';
import { pruningContract } from './pruning.contract.ts';
import { publishingContract } from './publishing.contract.ts';
import { receivingContract } from './receiving.contract.ts';
import { reconcilingContract } from './reconciling.contract.ts';
import { sharingContract } from './sharing.contract.ts';
import { successesContract } from './successes.contract.ts';
import { verifyingContract } from './verifying.contract.ts';
import { workingContract } from './working.contract.ts';

export function webhooksContract(subject: Subject): void {
  publishingContract(subject);
  attemptsContract(subject);
  endpointsContract(subject);
  faultsContract(subject);
  sharingContract(subject);
  successesContract(subject);
  verifyingContract(subject);
  lookUpsContract(subject);
  plansContract(subject);
  receivingContract(subject);
  deduplicatingContract(subject);
  listeningContract(subject);
  workingContract(subject);
  reconcilingContract(subject);
  pruningContract(subject);
}
