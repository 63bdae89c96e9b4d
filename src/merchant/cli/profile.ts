/** Profiles: the options of a shop, kept in a file under a name. What stands on the command line or in the environment wins. */
import type { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { orNull } from '../../core/base/or-null.ts';
import { CannotBeginError, type CommandHost } from './command.ts';

/** In which variable the key of this shop is; never the key itself. */
const KEY_FROM = 'key-from';

/** @throws CannotBeginError that says what is wrong with the file */
export async function applyProfile(command: Command, known: readonly Command[], { env }: CommandHost) {
  const { profile: name, config } = command.opts<{ profile?: string; config: string }>();
  if (!name) return;
  for (const [key, value] of Object.entries(await readProfile(config, name))) {
    const wrong = (expected: string) =>
      new CannotBeginError(`${config}: ${key} of the profile ${name} should be ${expected}.`);
    if (key === KEY_FROM) {
      const apiKey = env[String(value)];
      if (!apiKey) throw wrong(`the name of a variable that holds the key; ${value} is not set`);
      env.TRYON_API_KEY = apiKey;
      continue;
    }
    const find = ({ options }: Command) => options.find(({ long }) => long === `--${key}`);
    const option = find(command);
    if (!option && !known.some(find)) throw wrong(`left out: no command has such an option`);
    // Of another command.
    if (!option) continue;
    const attribute = option.attributeName();
    if (!['default', undefined].includes(command.getOptionValueSource(attribute))) continue;
    const isSwitch = option.isBoolean() || option.negate;
    if (isSwitch ? typeof value !== 'boolean' : !['string', 'number'].includes(typeof value))
      throw wrong(isSwitch ? 'true or false' : 'a text or a number');
    // As the command line would: with the option's own checks.
    const events = command as unknown as EventEmitter;
    if (value !== false) events.emit(`option:${option.name()}`, isSwitch ? null : String(value));
  }
}

async function readProfile(config: string, name: string): Promise<Record<string, unknown>> {
  const text = await readFile(config, 'utf8').catch(() => {
    throw new CannotBeginError(
      `There is no file ${config} with profiles. Name it with --config, or leave out --profile.`,
    );
  });
  const profiles = orNull(() => JSON.parse(text) as unknown);
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(profiles))
    throw new CannotBeginError(
      `${config} is no JSON object. Expected {"${name}": {"upstream": "https://…", "${KEY_FROM}": "SHOP_API_KEY"}}.`,
    );
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : null;
  if (isObject(profile)) return profile;
  throw new CannotBeginError(
    `${config} has no profile ${name}. It has ${Object.keys(profiles).join(', ') || 'none'}.`,
  );
}
