// fast-check with the same seed in every run, so that a property fails by a change and not by chance. FAST_CHECK_SEED tries another.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_116) });

export { fc };
