// The image, where this machine has a builder of images.
import { root } from '../pack/published.ts';
import { run, type Step, trial } from './release.ts';

export const image: Step = ({ version, repository }) => {
  const name = `ghcr.io/${repository.toLowerCase()}:${version}`;
  const row = { name: 'image', door: name };
  const builder = ['docker', 'podman'].find((program) => {
    try {
      run(program, ['info']);
      return true;
    } catch {
      return false;
    }
  });
  if (builder === undefined) return [{ ...row, tried: 'not made: no docker or podman runs here' }];
  return [
    trial(row, () => {
      run(builder, ['build', '--tag', name, root]);
      run(builder, ['run', '--rm', '--network=none', name, '--check']);
      return `built, and started with --check by ${builder}`;
    }),
  ];
};
