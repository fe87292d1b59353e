import { Migration } from '@mikro-orm/migrations'

/** The key that keys hashes and seals secrets, wrapped in `SECRET_KEY`. The application may say it once; only the owner replaces it. */
export class WrappedKeyMigration extends Migration {
  override up(): void {
    this.addSql(`alter table deployment add column wrapped_key bytea check (octet_length(wrapped_key) = 60)`)
    this.addSql(`create function guard_wrapped_key() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user = 'amana_app' and old.wrapped_key is not null and new.wrapped_key is distinct from old.wrapped_key then
    raise exception 'this database has its key' using errcode = 'check_violation', constraint = 'deployment_wrapped_key';
  end if;
  return new;
end $$`)
    this.addSql(`create trigger guard_wrapped_key before update on deployment for each row execute function guard_wrapped_key()`)
    this.addSql(`grant update (wrapped_key) on deployment to amana_app`)
  }
}
