// The code with which a candidate's editor starts. Separate from the languages, because most pages need only those.
import { allowedLanguages, type CodeLanguage } from './code-languages.ts';

/** Code that a candidate starts with in one language. */
interface StarterCode {
  language: CodeLanguage;
  code: string;
}

/**
 * The starter code for each allowed language: the question's own, else, if the program is tested with inputs, code that
 * reads the input. An own starter without content means none.
 */
export function startersOf({
  languages,
  starters,
  readsInput,
}: {
  languages: readonly string[];
  starters: readonly StarterCode[];
  readsInput: boolean;
}): StarterCode[] {
  return allowedLanguages(languages)
    .map(({ id }) => ({
      language: id,
      code: starters.find(({ language }) => language === id)?.code ?? (readsInput ? inputReader(id) : ''),
    }))
    .filter(({ code }) => code !== '');
}

/** Code that reads the input and prints it, as the convention of the language's test runs has it. */
export function inputReader(language: CodeLanguage): string {
  return inputReaders[language];
}

const inputReaders: Record<CodeLanguage, string> = {
  javascript: 'const line = readline();\n\nconsole.log(line);',
  typescript:
    "import { readFileSync } from 'node:fs';\n\nconst input: string = readFileSync(0, 'utf8');\n\nconsole.log(input);",
  python: 'line = input()\n\nprint(line)',
  java: `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        String line = input.nextLine();

        System.out.println(line);
    }
}`,
  csharp: `using System;

class Program
{
    static void Main()
    {
        string line = Console.ReadLine();

        Console.WriteLine(line);
    }
}`,
  cpp: `#include <iostream>
#include <string>

int main() {
    std::string line;
    std::getline(std::cin, line);

    std::cout << line << std::endl;
}`,
  c: `#include <stdio.h>

int main(void) {
    char line[1000];
    fgets(line, sizeof line, stdin);

    printf("%s", line);
    return 0;
}`,
  go: `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Scan()
	line := input.Text()

	fmt.Println(line)
}`,
  rust: `use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();

    println!("{}", line.trim());
}`,
  php: '<?php\n$line = trim(fgets(STDIN));\n\necho $line, "\\n";',
  ruby: 'line = gets.chomp\n\nputs line',
  swift: 'let line = readLine() ?? ""\n\nprint(line)',
  kotlin: 'fun main() {\n    val line = readln()\n\n    println(line)\n}',
  sql: '',
  html: '',
  shell: 'read -r line\n\necho "$line"',
  plain: '',
};
