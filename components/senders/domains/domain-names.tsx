/** Lists names of domains, one a line. */
export const DomainNames = ({ names }: { names: readonly string[] }) => (
  <ul className="flex flex-col gap-1">
    {names.map((name) => (
      <li key={name} className="font-mono text-xs leading-4.5 break-all">
        {name}
      </li>
    ))}
  </ul>
);
