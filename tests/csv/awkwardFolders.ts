import { gzipSync } from "node:zlib";

export type Files = Readonly<Record<string, string | Uint8Array>>;

const TRANSACTIONS = "project_id,created_at,chain_id\n1,2026-11-01T09:30:00Z,1\n";
const CHAINS = "id,name\n1,Ethereum\n";

const NO_VALUES =
  'NA,N/A,n/a,NaN,nan,-nan,<NA>,NaT,None,nil,NULL,null,Null,"NULL",(null),[NULL],<null>,\\N,"\\N",undefined,missing,(blank),-,--,—,?,.," NA "'.split(
    ",",
  );

const FORMULA_ERRORS =
  "#REF!,#VALUE!,#DIV/0!,#NAME?,#NULL!,#NUM!,#N/A,#NA,#ERROR!,#SPILL!,#CALC!,#GETTING_DATA,#####,#WERT!,#NV,#¡VALOR!,#¿NOMBRE?,#ДЕЛ/0!".split(
    ",",
  );

/** Folders as common tools export them. */
export const AWKWARD_FOLDERS: Readonly<Record<string, Files>> = {
  "psql: \\copy with csv header": {
    "transactions.csv":
      "id,project_id,created_at,chain_id\n1,7,2026-11-01 09:30:00.123456+00,137\n2,,2026-11-01 23:59:59+05:30,\n",
    "chains.csv": 'id,name\n137,"Polygon, once ""Matic"""\n1,\n',
  },
  "psql: \\copy without header": {
    "transactions.csv": "1,7,2026-11-01 09:30:00+00,137\n2,7,2026-11-02 09:30:00+00,137\n",
  },
  "psql: unaligned output with its footer": {
    "transactions.csv": "project_id|created_at|chain_id\n7|2026-11-01 09:30:00+00|1\n(1 row)\n",
  },
  "psql: copy in the text format, with tabs and \\N": {
    "transactions.tsv": "project_id\tcreated_at\tchain_id\n7\t2026-11-01 09:30:00+00\t\\N\n",
  },
  "Supabase's table editor: names with _rows, more columns, UUIDs": {
    "transactions_rows.csv":
      "id,project_id,created_at,chain_id,tx_hash,risk\n" +
      "5e6f0c3a-0000-4000-8000-000000000001,0b8f7a52-1111-4111-8111-000000000001,2026-11-01 09:30:00+00,1,0xabc,0.3\n",
    "memberships_rows.csv":
      "email,project_id\nann@example.org,0B8F7A52-1111-4111-8111-000000000001\n",
    "chains_rows.csv": CHAINS,
  },
  "Supabase's SQL editor: null in words": {
    "transactions.csv": "project_id,created_at,chain_id\nnull,2026-11-01 09:30:00+00,null\n",
  },
  "Excel, German: semicolons, a byte order mark, CR LF, ISO dates": {
    "Transactions.CSV":
      "\uFEFFProject_ID;Created At;chainId\r\n7;2026-11-01 09:30:00;137\r\n;;\r\n;;\r\n",
  },
  "Excel, German: its own dates": {
    "transactions.csv":
      "project_id;created_at;chain_id\r\n7;01.11.2026 09:30;137\r\n7;13.11.2026 09:30;137\r\n",
  },
  "Excel, American: its own dates": {
    "transactions.csv":
      "project_id,created_at,chain_id\r\n7,11/1/2026 9:30,137\r\n7,12/11/2026 9:30,137\r\n",
  },
  "Excel: sep=, and numbers that it shortened": {
    "transactions.csv":
      "sep=;\r\nproject_id;created_at;chain_id\r\n1,23457E+17;2026-11-01 09:30:00;1\r\n7;46327,4;1\r\n",
    "events.csv": "event_type;timestamp\r\nSwap;1,79E+09\r\n",
  },
  "Excel: CSV (Macintosh), lines that end with CR": {
    "transactions.csv": TRANSACTIONS.replaceAll("\n", "\r"),
  },
  "Excel: ANSI rather than UTF-8": {
    "transactions.csv": TRANSACTIONS,
    "chains.csv": Buffer.from("id,name\n1,Ethereum\n2,Zürich\n", "latin1"),
  },
  "Excel: a workbook that is named .csv": {
    "transactions.csv": Buffer.from(
      `PK\u0003\u0004${"\0".repeat(26)}[Content_Types].xml`,
      "latin1",
    ),
  },
  "Excel: an old workbook that is named .csv": {
    "transactions.csv": Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  },
  "Excel: Unicode Text, which is UTF-16": {
    "transactions.csv": Buffer.from(`\uFEFF${TRANSACTIONS.replaceAll(",", "\t")}`, "utf16le"),
  },
  "Excel: the workbook itself": { "transactions.xlsx": "PK", "chains.csv": CHAINS },
  "Google Sheets: the workbook in the name, trailing commas, blank lines": {
    "Vigil export - transactions.csv":
      "project_id,created_at,chain_id,,\n7,2026-11-01 9:30:00,1,,\n,,,,\n\n8,2026-11-02 10:00:00,1,,\n",
    "Vigil export - chains.csv": "id,name,\n1,Ethereum,\n\n",
  },
  "Google Sheets: a download that asks to log in": {
    "transactions.csv": '<!DOCTYPE html><html lang="en"><head><title>Sign in</title>',
  },
  "DBeaver: the time in the name, all in quotation marks, offsets behind a space": {
    "transactions_202611021530.csv":
      '"id","project_id","created_at","chain_id"\n"1","7","2026-11-01 10:30:00.000 +0100","1"\n"2",,"2026-11-02 10:30:00.000 +0100","1"\n',
    "chains_202611021530.csv": '"id","name"\n"1","Ether\neum"\n',
  },
  "pandas: to_csv with its index, and ids as floating-point numbers": {
    "transactions.csv":
      ",project_id,created_at,chain_id\n0,7.0,2026-11-01 09:30:00+00:00,137.0\n1,,2026-11-02 09:30:00+00:00,137.0\n",
    "memberships.csv": ",email,project_id\n0,ann@example.org,7\n",
    "events.csv": ",event_type,timestamp\n0,Swap,1793525400.0\n",
  },
  "pandas: NaN in words": {
    "transactions.csv": "project_id,created_at,chain_id\nNaN,2026-11-01 09:30:00,1\n7,NaT,1\n",
  },
  "R: write.csv, with NA for no value": {
    "transactions.csv":
      '"","project_id","created_at","chain_id"\n"1",NA,2026-11-01 09:30:00Z,1\n"2","alpha",2026-11-02 09:30:00Z,NA\n"3",NA,2026-11-02 09:30:00Z,NA\n',
    "memberships.csv": '"","email","project_id"\n"1",NA,"alpha"\n',
    "events.csv": '"","event_type","timestamp"\n"1","Swap",NA\n"2","Swap",NA\n',
  },
  "R, pandas, SQL tools, spreadsheets and people: all words for no value": {
    "transactions.csv": `project_id,created_at\n${NO_VALUES.map((word) => `${word},2026-11-01T09:30Z\n`).join("")}7,2026-11-01T09:30Z\n`,
  },
  "Excel and Google Sheets: formulas that failed, in any language": {
    "transactions.csv": `project_id,created_at\n${FORMULA_ERRORS.map((word) => `${word},2026-11-01T09:30Z\n`).join("")}#1,2026-11-01T09:30Z\n`,
    "chains.csv": "id,name\n1,#REF!\n",
    "events.csv": "event_type,timestamp\nSwap,#VALUE!\n#swap,1793525400\n",
  },
  'Excel: ="137", so that a number stays a text': {
    "transactions.csv":
      'project_id,created_at,chain_id\n="0017",2026-11-01T09:30Z,="137"\n="",2026-11-01T09:30Z,"=""137"""\n',
    "chains.csv": 'id,name\n"=""137""","=""Polygon, once """"Matic"""""""\n',
  },
  "by hand: names that elsewhere stand for no value": {
    "transactions.csv": TRANSACTIONS,
    "chains.csv": "id,name\n1,NA\n",
    "events.csv": "event_type,timestamp\n-,1793525400\n-,1793525400\n",
  },
  "pandas: milliseconds where seconds belong": {
    "transactions.csv": TRANSACTIONS,
    "events.csv": `event_type,timestamp\n${"Swap,1793525400000\n".repeat(12)}`,
  },
  "DuckDB: copy … to, gzipped, dates alone": {
    "transactions.csv.gz": gzipSync(
      "project_id,created_at,chain_id\n7,2026-11-01,1\n7,2026-11-02,1\n",
    ),
    "chains.csv.gz": gzipSync(CHAINS),
  },
  "DuckDB: Parquet": { "transactions.csv": TRANSACTIONS, "chains.parquet": "PAR1" },
  "BigQuery: UTC in words": {
    "transactions.csv": "project_id,created_at,chain_id\n7,2026-11-01 09:30:00.5 UTC,1\n",
  },
  "a browser: the second download of a name": {
    "transactions (1).csv": TRANSACTIONS,
    "transactions.csv": TRANSACTIONS,
  },
  "a browser: an older download beside a newer one, in another order and form": {
    "transactions (1).csv":
      "created_at;project_id\r\n2026-11-02 09:30Z;7\r\n2026-11-01 09:30Z;8\r\n2026-11-01 09:30Z;7\r\n",
    "transactions.csv": "project_id,created_at\n7,2026-11-01 09:30Z\n8,2026-11-01 09:30Z\n",
  },
  "a browser: two downloads whose days overlap": {
    "transactions.csv": "created_at\n2026-11-01 09:30Z\n2026-11-01 09:31Z\n2026-11-02 10:30Z\n",
    "transactions (1).csv": "created_at\n2026-11-02 10:30Z\n2026-11-03 09:30Z\n",
  },
  "a browser: two downloads with one row in common, on a day of others": {
    "transactions.csv":
      "created_at,project_id\n2026-11-01 09:30Z,7\n2026-11-02 09:30Z,7\n2026-11-02 10:30Z,8\n",
    "transactions (1).csv": "created_at,project_id\n2026-11-02 10:30Z,8\n2026-11-02 11:30Z,9\n",
  },
  "a browser: two downloads of one day, the later one with more rows": {
    "transactions.csv": "created_at,project_id\n2026-11-01 09:30Z,7\n",
    "transactions (1).csv": "created_at,project_id\n2026-11-01 09:30Z,7\n2026-11-01 10:30Z,7\n",
  },
  "a browser: a download that broke off": {
    "transactions.csv.gz": gzipSync(TRANSACTIONS).subarray(0, -9),
  },
  pg_dump: { "transactions.csv": "--\n-- PostgreSQL database dump\n--\n" },
  "a service: JSON, under the name of a table": {
    "transactions.csv": '[{"project_id":7,"created_at":"2026-11-01T09:30:00Z"}]\n',
  },
  "a service: its zip archive": { "transactions.csv": "PK\u0003\u0004 transactions.csv" },
  "by hand: text for ids, no chains, an address that is not listed": {
    "transactions.csv":
      "project_id,created_at,chain_id\nalpha,2026-11-01T09:30Z,eth\nbeta,2026-11-01T09:31Z,007\n",
    "notifications.csv":
      "address_id,status,date,chain_id\n0xAb,sent,2026-11-01T09:30Z,eth\n0xCd,sent,2026-11-01T09:30Z,\n",
    "addresses.csv": "id\n0xAb\n",
  },
  "by hand: text for ids, no chains, no addresses": {
    "transactions.csv":
      "project_id,created_at,chain_id\nalpha,2026-11-01T09:30Z,eth\nbeta,2026-11-01T09:31Z,007\n",
    "notifications.csv": "address_id,status,date,chain_id\n0xAb,sent,2026-11-01T09:30Z,eth\n",
  },
  "by hand: joins that cannot meet": {
    "transactions.csv":
      "project_id,created_at,chain_id\n7,2026-11-01T09:30Z,Ethereum\n7,2026-11-01T09:30Z,1\n8,2026-11-01T09:30Z,eth\n,2026-11-01T09:30Z,base\n",
    "chains.csv": "id,name\n1,Ethereum\n8453,Base\n",
    "memberships.csv":
      "email,project_id\nann@example.org,7.0\nbob@example.org,9\neve@example.org,10\n",
    "notifications.csv":
      "address_id,status,date\n0xAb,Sent,2026-11-01T09:30Z\n0xab,SENT,2026-11-01T09:30Z\n0xcd,failed,2026-11-01T09:30Z\n",
  },
  "by hand: no status that flags a wallet, no chain that is listed": {
    "transactions.csv": TRANSACTIONS,
    "chains.csv": "id,name\n137,Polygon\n",
    "notifications.csv": "address_id,status,date\n1,delivered,2026-11-01\n1,failed,2026-11-01\n",
  },
  "by hand: wallets whose letter case differs from the list's": {
    "transactions.csv": TRANSACTIONS,
    "addresses.csv": "id\n0xab\n0xcd\n",
    "notifications.csv": "address_id,status,date\n0xAB,sent,2026-11-01\n0xab,sent,2026-11-01\n",
  },
  "by hand: wallets that differ by letter case alone": {
    "transactions.csv": TRANSACTIONS,
    "addresses.csv": "id,address\n1,0xAb\n2,0xab\n3,0xcd\n4,0xcd\n",
  },
  "by hand: ids that are one number or one UUID, and as texts are two": {
    "transactions.csv":
      "project_id,created_at,chain_id\nalpha,2026-11-01,1.0\n7.0,2026-11-01,eth\n5E6F0C3A-0000-4000-8000-000000000001,2026-11-01,2.0\n",
    "chains.csv": "id,name\n1,Ethereum\n2.0,Bitcoin\n",
    "memberships.csv":
      "email,project_id\nann@example.org,5e6f0c3a-0000-4000-8000-000000000001\nann@example.org,7\n",
  },
  "by hand: a file a month, in two orders of columns": {
    "transactions-2026-10.csv": "project_id,created_at,chain_id\n7,2026-10-31,1\n",
    "transactions-2026-11.csv": "created_at,chain_id,project_id,fee\n2026-11-01 09:30,1,alpha,3\n",
    "transactions-2026-12.csv": "chain_id,project_id,created_at\n",
    "transactions-2027-01.csv": "chain_id,project_id,created_at\n",
    "chains.csv": CHAINS,
  },
  "by hand: parts with the same ids, and others than one has": {
    "transactions_part1.csv": "id,created_at\n1,2026-10-31\n2,2026-10-31\n",
    "transactions_part2.csv": "id,created_at\n2,2026-11-01\n1,2026-11-01\n",
    "transactions_part3.csv": "created_at\n2026-11-01\n",
    "transactions_part4.csv": "id,chain_id,created_at\n",
    "transactions_october.csv": "id,created_at\n",
  },
  "by hand: two exports in one file": {
    "transactions.csv": `id,created_at\n1,2026-11-01T09:30Z\n2,2026-11-01T09:30Z\n1,2026-11-01T09:30Z\n`,
    "chains.csv": "id,name\n1,Ethereum\n1.0,Mainnet\n,\n,Nameless\n",
  },
  "by hand: days and moments in one column": {
    "transactions.csv": "created_at\n2026-11-01\n2026-11-01 09:30Z\n",
    "events.csv": "event_type,timestamp\nTransfer,2026-11-01\nTransfer,1761989400\n",
  },
  "by hand: events of days": {
    "transactions.csv": TRANSACTIONS,
    "events.csv": "event_type,timestamp\nTransfer,2026-11-01\n",
  },
  "by hand: days that are none, and far ones": {
    "transactions.csv":
      'created_at\n2026-02-30\n0026-11-01\n2026-11-01 25:00:00\n2026/11/01\n1793525400\n1793525400000\nyesterday\n\n" "\n',
    "events.csv":
      "event_type,timestamp\nSwap,20261101\nSwap,-1\nSwap,99999999999\nSwap,2026-11-01T09:30:00+02:00\n",
  },
  "by hand: cells that are missing, that are too many, and a quotation mark that is left open": {
    "transactions.csv": "project_id,created_at,chain_id\n7,2026-11-01\n7,2026-11-01,1,surplus\n",
    "chains.csv": 'id,name\n1,"Ethereum" Mainnet\n',
    "memberships.csv": 'email,project_id\n"ann@example.org,7\nbob@example.org,7\n',
  },
  "by hand: names of columns that are missing, there twice, or unknown": {
    "transactions.csv": "project,time,network\n7,2026-11-01,1\n",
    "notifications.csv": "address,state,date\n1,sent,2026-11-01\n",
    "chains.csv": "id,ID,name\n1,1,Ethereum\n",
    "exploit.csv": "chain_id,timestamp\n1,2026-11-01\n",
    "sales.csv": "id\n",
    "README.md": "",
  },
  "by hand: nothing in the file": { "transactions.csv": "" },
  "by hand: nothing below the first line": { "transactions.csv": "created_at\n" },
  "by hand: no transactions": { "chains.csv": CHAINS, "notes.txt": "" },
  "by hand: nothing": {},
};
