import { Migration } from '@mikro-orm/migrations'

/**
 * Where the event feed ends: no transaction of this database that is still open, as far as the caller's snapshot knows, has a number below
 * it. A snapshot lists what is open in all databases of the server; what is certainly of another one is left out. Certainly: a number
 * belongs to one session and a session to one database for good, and it had both before the snapshot was taken that lists its number, which
 * is before anybody looks here. Whoever has ended in between is in nobody's list and is still waited for, until the next look.
 * A standby's snapshot names nobody, only the oldest.
 *
 * `feed_holder` looks with the owner's rights, as a session's transactions are told to its own role alone.
 */
export class FeedHorizonMigration extends Migration {
  override up(): void {
    this.addSql(`
create function feed_horizon() returns xid8 language plpgsql stable parallel restricted set search_path = pg_catalog, public, pg_temp as $$
declare
  snapshot constant pg_snapshot := pg_current_snapshot();
  oldest constant xid8 := pg_snapshot_xmin(snapshot);
begin
  if pg_is_in_recovery() or oldest > (select xid from domain_event order by xid desc, seq desc limit 1) then
    return oldest;
  end if;
  return coalesce(
    (select open.xid
     from pg_snapshot_xip(snapshot) open (xid), (select oid, datname from pg_database where datname = current_database()) here
     where not exists (select from pg_stat_get_activity(null) other where other.backend_xid = open.xid::xid and other.datid <> here.oid)
       and not exists (select from pg_prepared_xacts other where other.transaction = open.xid::xid and other.database <> here.datname)
     order by open.xid limit 1),
    pg_snapshot_xmax(snapshot));
end $$;

create function feed_holder() returns table (pid int, application text, since timestamptz, waited_seconds float8)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with held as materialized (select feed_horizon() as xid)
  select holder.pid, coalesce(holder.application_name, prepared.gid), coalesce(holder.xact_start, prepared.prepared),
    extract(epoch from clock_timestamp() - first.created_at)::float8
  from held cross join lateral (select e.created_at from domain_event e where e.xid >= held.xid order by e.xid, e.seq limit 1) first
    left join pg_stat_get_activity(null) holder on holder.backend_xid = held.xid::xid
    left join pg_prepared_xacts prepared on prepared.transaction = held.xid::xid
  where coalesce(holder.pid::text, prepared.gid) is not null $$;
revoke all on function feed_holder() from public;
grant execute on function feed_holder() to amana_app;`)
  }
}
