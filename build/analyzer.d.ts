/** Types of the custom elements analyzer that build/elements.ts uses and the package does not export. */
declare module '@custom-elements-manifest/analyzer' {
  export interface Node {
    getSourceFile(): SourceFile;
  }
  export interface Signature extends Node {
    readonly name: { readonly text: string };
    readonly type: Node;
  }
  export interface Interface extends Node {
    readonly name: { readonly text: string };
    readonly members: readonly Signature[];
  }
  export interface SourceFile extends Node {
    readonly fileName: string;
    readonly statements: readonly Node[];
  }
  export interface Variables extends Node {
    readonly declarationList: {
      readonly declarations: readonly {
        readonly name: { readonly text: string };
        readonly initializer: {
          readonly properties: readonly {
            readonly name: { readonly text: string };
            readonly jsDoc?: readonly { readonly comment?: string }[];
          }[];
        };
      }[];
    };
  }
  export interface Union extends Node {
    readonly types: readonly Node[];
  }
  export const ts: {
    readonly ScriptTarget: { readonly Latest: number };
    readonly EmitHint: { readonly Unspecified: number };
    createSourceFile(path: string, text: string, target: number, setParentNodes: boolean): SourceFile;
    createPrinter(options: { removeComments: boolean }): {
      printNode(hint: number, node: Node, file: SourceFile): string;
    };
    isVariableStatement(node: Node): node is Variables;
    isTypeAliasDeclaration(node: Node): node is Signature;
    isInterfaceDeclaration(node: Node): node is Interface;
    isUnionTypeNode(node: Node): node is Union;
  };
  export function create(options: { modules: readonly SourceFile[]; plugins: readonly object[] }): any;
}

declare module '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js' {
  export function litPlugin(): object[];
}
