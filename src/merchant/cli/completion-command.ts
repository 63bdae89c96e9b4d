/** The command `completion`: prints what completes commands and options in a shell. */
import { Argument, type Command } from 'commander';
import type { AddCommand } from './command.ts';

const HELP_END = `
Examples:
  storefront-tryon completion bash >> ~/.bashrc
  storefront-tryon completion zsh >> ~/.zshrc
  storefront-tryon completion fish > ~/.config/fish/completions/storefront-tryon.fish`;

export const addCompletionCommand: AddCommand = (program, { host, action }) => {
  program
    .command('completion')
    .description('prints what completes commands and options in your shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SCRIPTS)))
    .addHelpText('after', HELP_END)
    .action(
      action(async (shell: keyof typeof SCRIPTS) => {
        host.print(SCRIPTS[shell](program));
        return 0;
      }),
    );
};

const longOptions = ({ options }: Command) => options.filter(({ hidden }) => !hidden);
const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`;

/** The most particular command first: `sync status` before `sync`. */
const nested = (command: Command, path = ''): { path: string; command: Command }[] =>
  command.commands.flatMap((child) => {
    const own = `${path}${child.name()} `;
    return [...nested(child, own), { path: own, command: child }];
  });

function bash(program: Command): string {
  const all = nested(program);
  const cases = all.map(({ path, command }) => {
    const candidates = [
      ...command.commands.map((child) => child.name()),
      ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
      ...longOptions(command).map(({ long }) => long),
    ];
    return `    "${path}"*) candidates="${candidates.join(' ')}" ;;`;
  });
  const choices = new Map(
    all.flatMap(({ command }) =>
      longOptions(command).flatMap(({ long, argChoices }) =>
        argChoices ? [[long, argChoices] as const] : [],
      ),
    ),
  );
  return [
    '_storefront_tryon() {',
    '  local candidates before="${COMP_WORDS[*]:1:$((COMP_CWORD - 1))} "',
    '  case "$before" in',
    ...[...choices].map(([long, names]) => `    *" ${long} ") candidates="${names.join(' ')}" ;;`),
    ...cases,
    `    *) candidates="${program.commands.map((command) => command.name()).join(' ')}" ;;`,
    '  esac',
    '  COMPREPLY=($(compgen -W "$candidates" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _storefront_tryon storefront-tryon',
  ].join('\n');
}

function fish(program: Command): string {
  const complete = (when: string, what: string, about: string) =>
    `complete -c storefront-tryon -n ${quoted(when)} ${what} -d ${quoted(about)}`;
  const commands = program.commands.map((command) =>
    complete('__fish_use_subcommand', `-f -a ${command.name()}`, command.summary() || command.description()),
  );
  const others = nested(program).flatMap(({ path, command }) =>
    longOptions(command).map((option) =>
      complete(
        `__fish_seen_subcommand_from ${path.trim().split(' ').at(-1)}`,
        `-l ${option.long!.slice(2)}${option.required ? ' -r' : ''}`,
        option.description,
      ),
    ),
  );
  return [...commands, ...others].join('\n');
}

const SCRIPTS = {
  bash,
  // The second needs the first, which a shell without any completions has not loaded.
  zsh: (program: Command) =>
    `(( $+functions[compdef] )) || { autoload -U compinit && compinit }\nautoload -U +X bashcompinit && bashcompinit\n${bash(program)}`,
  fish,
};
