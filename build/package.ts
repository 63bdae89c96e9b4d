/** The parts of package.json that the build uses. */
import { readFileSync } from 'node:fs';

type Export = string | { types?: string; default: string };

interface Package {
  version: string;
  dependencies: Record<string, string>;
  exports: Record<string, Export>;
}

export const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
