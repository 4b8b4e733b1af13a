import { readStatements } from "#scripts/backup/statement-file.ts";

/** All statements of a backup. */
export async function statementsOf(file: string): Promise<string[]> {
  const statements: string[] = [];
  for await (const statement of readStatements(file)) statements.push(statement);
  return statements;
}
